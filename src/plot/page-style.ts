import { PLOT_STYLE } from './plot-style.ts';

/** How pages look that are written in one piece and run nothing; the colours are those of the workbench. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #15171b);
  --ground-sunken: light-dark(#f3f4f7, #1b1e24);
  --ink: light-dark(#1a1e26, #e5e8ee);
  --ink-soft: light-dark(#4e5665, #a9b1bf);
  --ink-faint: light-dark(#636b7a, #8c95a5);
  --line: light-dark(#e4e7ec, #262a32);
  --line-strong: light-dark(#cdd2db, #3a404b);
  --accent: light-dark(#a65a07, #f0b252);
  --accent-fill: light-dark(#f2ae3f, #e9a83f);
  --accent-ink: #251a06;
  --accent-ground: light-dark(#fdf4e3, #2a2318);
  --good: light-dark(#2c8a54, #5dbb80);
  --good-ink: light-dark(#237446, #5dbb80);
  --bad: light-dark(#bd3328, #f28b80);
  --bad-ground: light-dark(#fdf0ee, #2b1c1c);
  --bad-fill: light-dark(#bd3328, #d9534a);
  --asking: light-dark(#6b4fc9, #b2a2f7);
  --asking-ground: light-dark(#f5f2fd, #221f31);
  --font-mono: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
  font: 15px/24px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
}
.page { max-width: 984px; margin: 0 auto; padding: 40px 32px 64px; }
h1 { font-size: 24px; line-height: 32px; font-weight: 650; letter-spacing: -0.01em; margin: 0; }
h2 { font-size: 16px; line-height: 24px; font-weight: 650; margin: 48px 0 4px; }
h3 { font-size: 14px; line-height: 20px; font-weight: 600; margin: 24px 0 8px; }
p { margin: 0 0 8px; max-width: 72ch; }
a { color: var(--accent); text-underline-offset: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
code, .mono { font: 13px/20px var(--font-mono); }
.eyebrow { font-size: 13px; line-height: 20px; color: var(--ink-faint); margin: 0 0 4px; }
.quiet { color: var(--ink-soft); font-size: 13px; line-height: 20px; }
.void { margin: 40px 0; color: var(--ink-soft); }
.figure { margin: 16px 0 0; }
.good { color: var(--good-ink); } .bad { color: var(--bad); } .asking { color: var(--asking); }
.copy {
  display: inline-block; max-width: 100%; padding: 0 6px; border-radius: 4px; background: var(--ground-sunken);
  user-select: all; -webkit-user-select: all;
}
table { border-collapse: collapse; width: 100%; font-size: 13px; line-height: 20px; font-variant-numeric: tabular-nums; }
th, td { text-align: left; vertical-align: top; padding: 7px 14px 7px 0; border-bottom: 1px solid var(--line); }
th { font-weight: 500; color: var(--ink-faint); white-space: nowrap; }
tbody th { color: var(--ink); white-space: normal; min-width: 18ch; overflow-wrap: anywhere; }
td { white-space: nowrap; }
td.long { white-space: normal; min-width: 16ch; }
td small { display: block; font-size: 12px; color: var(--ink-faint); }
tr > :last-child { padding-right: 0; }
.num { text-align: right; }
.box { overflow-x: auto; margin: 12px 0 0; }
details { border-bottom: 1px solid var(--line); }
details.fold { border: 0; margin-top: 12px; }
summary { cursor: pointer; padding: 8px 0; }
details.fold > summary { color: var(--ink-soft); font-size: 13px; line-height: 20px; padding: 4px 0; }
summary:hover { color: var(--accent); }
@media (max-width: 719px) {
  .page { padding: 24px 20px 48px; }
  h1 { font-size: 21px; line-height: 28px; }
  h2 { margin-top: 40px; }
  .stack, .stack tbody, .stack tr, .stack td, .stack tbody th { display: block; width: 100%; }
  .stack thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .stack tr { padding: 10px 0; border-bottom: 1px solid var(--line); }
  .stack td, .stack tbody th { border: 0; padding: 2px 0; text-align: left; }
  .stack tbody th { font-weight: 600; padding-bottom: 4px; }
  .stack td { display: flex; gap: 16px; justify-content: space-between; white-space: normal; text-align: right; }
  .stack td::before { content: attr(data-label); color: var(--ink-faint); text-align: left; white-space: nowrap; }
  .stack td:empty { display: none; }
}
@media print {
  :root { color-scheme: light; }
  .page { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  tr, .void { margin: 40px 0; color: var(--ink-soft); }
.figure { break-inside: avoid; }
}
${PLOT_STYLE}`;
