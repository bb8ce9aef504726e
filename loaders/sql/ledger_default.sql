-- One row a model under the experiment's own convention, primary judge and pass threshold; columns as of ledger(…).
CREATE VIEW ledger AS
SELECT *
FROM ledger(getvariable('convention'), getvariable('judge'), getvariable('threshold'));
