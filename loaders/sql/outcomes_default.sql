-- One row a planned trial under the experiment's own convention, primary judge and pass threshold; columns as of outcomes(…).
CREATE VIEW outcomes AS
SELECT *
FROM outcomes(getvariable('convention'), getvariable('judge'), getvariable('threshold'));
