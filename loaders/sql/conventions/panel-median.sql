-- panel-median: each claim has the median of the judges' scores; all else as in strict. See docs/conventions/panel-median.md.
CREATE MACRO convention_panel_median(attempt) AS panel_verdict(attempt, attempt.panel.median);
