-- A name as it may stand in an address; where that loses anything, eight digits of its SHA-256 keep it unique.
CREATE MACRO slug_of(name) AS
regexp_replace(name, '[^A-Za-z0-9_-]+', '-', 'g')
|| CASE WHEN regexp_matches(name, '[^A-Za-z0-9_-]') THEN '-' || substr(sha256(name), 1, 8) ELSE '' END;
