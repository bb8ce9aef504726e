-- The id of a trial as data/trialId.ts has it, for planned trials that have no row yet.
-- trial_id_of('o3', 'chinook__customer_data', 2) is 'o3.chinook__customer_data.2'.
CREATE MACRO trial_id_of(model, task_id, trial_index) AS slug_of(model) || '.' || slug_of(task_id) || '.' || trial_index;
