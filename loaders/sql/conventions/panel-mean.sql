-- panel-mean: each claim has the mean of the judges' scores; all else as in strict. See docs/conventions/panel-mean.md.
CREATE MACRO convention_panel_mean(attempt) AS panel_verdict(attempt, attempt.panel.mean);
