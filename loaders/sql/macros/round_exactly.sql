-- A number rounded as Python's round does: to the nearest decimal of the double's exact value, exact ties to even.
-- DuckDB's own round and round_even scale by a power of ten first, which makes ties that are none. round_exactly(0.0625, 3) is 0.062.
CREATE MACRO round_exactly(x, digits) AS format('{:.' || digits || 'f}', x::DOUBLE)::DOUBLE;
