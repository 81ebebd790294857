/** What a report has that other pages have not. */
export const REPORT_STYLE = `
.lead { margin: 8px 0; color: var(--ink-soft); }
h1 + .quiet { margin-top: 4px; }
.verdict { margin: 24px 0 16px; padding: 14px 18px; border-radius: 6px; background: var(--ground-sunken); border-left: 3px solid var(--line-strong); }
.verdict p { margin: 0; max-width: none; }
.verdict p + p { margin-top: 4px; }
.verdict strong { font-weight: 650; letter-spacing: 0.01em; margin-right: 6px; }
.verdict ul { list-style: none; margin: 6px 0 0; padding: 0; font-size: 13px; line-height: 22px; color: var(--ink-soft); font-variant-numeric: tabular-nums; }
.verdict b { font-weight: 600; margin-right: 4px; }
.verdict-good { border-color: var(--good); } .verdict-good strong { color: var(--good-ink); }
.verdict-bad { border-color: var(--bad); background: var(--bad-ground); } .verdict-bad strong { color: var(--bad); }
.verdict-asking { border-color: var(--asking); background: var(--asking-ground); } .verdict-asking strong { color: var(--asking); }
.notes { margin: 0 0 8px; padding-left: 18px; }
.id { font: 12px/16px var(--font-mono); color: var(--ink-faint); }
.failures { margin-top: 12px; border-top: 1px solid var(--line); }
.failures ul, .failures ol { list-style: none; margin: 0 0 8px; padding: 0; font-size: 13px; line-height: 20px; }
.failures p { max-width: none; margin: 0 0 4px; }
.reasons li { padding: 2px 0; }
.times { display: inline-block; min-width: 3.2em; color: var(--bad); font-variant-numeric: tabular-nums; }
.trials li { padding: 8px 0 4px; border-top: 1px solid var(--line); }
.trials p:first-child { color: var(--ink-soft); }
.copy { margin: 2px 4px 2px 0; }
footer { margin-top: 56px; border-top: 1px solid var(--line); }
footer h2 { margin: 24px 0 8px; font-size: 13px; color: var(--ink-soft); }
`;
