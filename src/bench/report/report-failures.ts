import type { BenchReport, CaseReport, FailedTrial } from '../../model/bench.ts';
import { noteWords, reasonsOf } from '../../model/failure-reasons.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { modelName, nameOf, plural } from './report-words.ts';

/** A page that many can read shows so many of each case; the JSON has all. */
const MOST_SHOWN = 20;
/** So few are shown unfolded. */
const FEW = 3;

/** What failed and why, case by case, with where to look at it. */
export function failureList({ cases }: BenchReport): Markup {
  const failing = cases.filter(({ failed }) => failed.length > 0);
  if (failing.length === 0) return markup`<p class="quiet">Every trial succeeded.</p>`;
  const isOpen = failing.length <= FEW;
  return markup`<div class="failures">${failing.map((one) => caseFailures(one, isOpen))}</div>`;
}

function caseFailures(report: CaseReport, isOpen: boolean): Markup {
  const { failed, success, model } = report;
  const left = failed.length - MOST_SHOWN;
  return markup`<details${isOpen ? markup` open` : undefined}>
<summary><b>${nameOf(report)}</b> <span class="quiet">${modelName(model)} · ${failed.length} of ${success.trials} failed</span></summary>
${failed.length > 1 ? reasonList(failed) : undefined}
<ol class="trials">${failed.slice(0, MOST_SHOWN).map(trialItem)}</ol>
${left > 0 ? markup`<p class="quiet">And ${plural(left, 'more trial')}: the report as JSON has them all.</p>` : undefined}
</details>`;
}

function reasonList(failed: readonly FailedTrial[]): Markup {
  const items = reasonsOf(failed)
    .slice(0, MOST_SHOWN)
    .map(([message, count]) => markup`<li><span class="times">${count} ×</span> ${message}</li>`);
  return markup`<ul class="reasons">${items}</ul>`;
}

function trialItem({ trial, sessionId, failures }: FailedTrial): Markup {
  const where = sessionId
    ? markup`<code class="copy">cuebook sessions show ${sessionId}</code> <code class="copy">cuebook context ${sessionId}</code>`
    : markup`<span class="quiet">No session was kept.</span>`;
  return markup`<li>
<p>Trial ${trial}: ${failures.map(noteWords).join(' · ') || 'no reason was kept'}</p>
<p>${where}</p>
</li>`;
}
