/** What pages for developers have that reports have not. */
export const DEV_STYLE = `
form { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 24px 0 0; }
label { display: grid; gap: 4px; font-size: 12px; line-height: 16px; color: var(--ink-faint); min-width: 0; }
select, input, button {
  font: inherit; font-size: 13px; line-height: 20px; height: 34px; padding: 6px 10px; border-radius: 6px; max-width: 100%;
  color: var(--ink); background: var(--ground); border: 1px solid var(--line-strong);
}
input { width: 26ch; }
button { background: var(--accent-fill); color: var(--accent-ink); border-color: transparent; font-weight: 600; padding: 6px 16px; cursor: pointer; }
::placeholder { color: var(--ink-faint); opacity: 1; }
.note { margin: 12px 0; padding: 8px 12px; border-radius: 6px; background: var(--accent-ground); }
form + .quiet { margin-top: 16px; }
td .mono { color: var(--ink-soft); font-size: 12px; }
td a.mono { color: var(--accent); }
h2 .mono { font-weight: 400; color: var(--ink-faint); }
@media (max-width: 719px) {
  form { display: grid; grid-template-columns: 1fr 1fr; }
  form label:nth-of-type(2) { grid-column: 1 / -1; order: 1; }
  form button { grid-column: 1 / -1; order: 2; height: 40px; }
  select, input { width: 100%; height: 40px; font-size: 16px; }
  .stack td.long { display: block; text-align: left; }
  .stack td.long::before { display: block; }
}
`;
