-- panel-majority: each claim has the score that most judges gave, of several the lowest; all else as in strict. See docs/conventions/panel-majority.md.
CREATE MACRO convention_panel_majority(attempt) AS panel_verdict(attempt, attempt.panel.majority);
