/** How plots look. Their colours are custom properties of the page: `--ink`, `--line`, `--accent` and so on. */
export const PLOT_STYLE = `
.plot { display: block; width: 100%; height: auto; overflow: visible; font-family: inherit; }
.plot-narrow { display: none; max-width: 480px; }
@media (max-width: 719px) { .plot-wide { display: none; } .plot-narrow { display: block; } }
.plot-text { font-size: 12px; fill: var(--ink); font-variant-numeric: tabular-nums; }
.plot-soft { fill: var(--ink-faint); }
.plot-value { fill: var(--ink-soft); }
.plot-bad { fill: var(--bad); font-weight: 600; }
.plot-group { font-weight: 600; fill: var(--ink-soft); }
.plot-grid { stroke: var(--line); stroke-width: 1; }
.plot-tick { stroke: var(--line-strong); stroke-width: 1; }
.plot-void { fill: none; stroke: var(--line-strong); stroke-dasharray: 3 4; }
.plot-s1 { --series: var(--accent-fill); --series-ink: var(--accent); }
.plot-s2 { --series: light-dark(#5f7ea8, #86a6d3); --series-ink: light-dark(#466690, #8fb0de); }
.plot-s3 { --series: light-dark(#39414f, #d3d9e3); --series-ink: light-dark(#2f3744, #dde2ea); }
.plot-s4 { --series: light-dark(#a9895b, #9a7a4b); --series-ink: light-dark(#86693d, #bd9a66); }
.plot-s5 { --series: light-dark(#9aa3b1, #6d7686); --series-ink: light-dark(#747d8c, #939cab); }
.plot-s6 { --series: light-dark(#5ba0ad, #4f97a5); --series-ink: light-dark(#2f7d8c, #69b6c5); }
.plot-fill { fill: var(--series); }
.plot-bad-fill { --series: var(--bad-fill); }
.plot-mark { fill: var(--series-ink); stroke: var(--ground); stroke-width: 1; }
.plot-hollow { fill: var(--ground); stroke: var(--series-ink); stroke-width: 1.5; }
.plot-whisker, .plot-end { fill: none; stroke: var(--series-ink); stroke-width: 1.5; }
.plot-range { fill: none; stroke: var(--series-ink); stroke-width: 4; stroke-opacity: 0.35; }
.plot-line { fill: none; stroke: var(--series-ink); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.plot-area { fill: var(--series-ink); fill-opacity: 0.12; }
`;
