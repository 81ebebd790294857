import type { BenchReport, Verdict } from '../../model/bench.ts';
import { failedCaseWords } from '../../model/verdict-reasons.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { modelName, momentWords, plural } from './report-words.ts';
import { changeWords, verdictOf, verdictSentence } from './verdict-words.ts';

/** How a verdict looks. */
export const VERDICT_LOOKS: Readonly<Record<Verdict, 'good' | 'bad' | 'asking'>> = {
  PASS: 'good',
  FAIL: 'bad',
  INCONCLUSIVE: 'asking',
};

/** What was run, and what came of it in a sentence. */
export function reportHead(report: BenchReport): Markup {
  const { suite, run, baseline } = report;
  const asked = run.isRecorded ? 'answered from recordings' : 'asked live';
  const facts = [
    plural(run.cases, 'case'),
    plural(run.models.length, 'model'),
    `${plural(run.trials, 'trial')} each`,
    asked,
    momentWords(run.startedAt),
  ];
  return markup`<header>
<p class="eyebrow">Cuebook bench · ${suite.name}</p>
<h1>${suite.title ?? suite.name}</h1>
${suite.description ? markup`<p class="lead">${suite.description}</p>` : undefined}
<p class="quiet">${facts.join(' · ')}</p>
${verdictBox(report)}
${run.state === 'done' ? undefined : unfinished(report)}
${baseline ? markup`<p class="quiet">Compared with run <span class="mono">${baseline.runId}</span> of ${momentWords(baseline.startedAt)}.</p>` : undefined}
${baseline && baseline.notes.length > 0 ? markup`<ul class="quiet notes">${baseline.notes.map((note) => markup`<li>${note}</li>`)}</ul>` : undefined}
</header>`;
}

function unfinished({ run }: BenchReport): Markup {
  const total = run.cases * run.models.length * run.trials;
  return markup`<p class="quiet">The run is not finished: ${run.done} of ${plural(total, 'trial')} are done, and this report is about them alone.</p>`;
}

function verdictBox(report: BenchReport): Markup {
  const { verdict, models } = report;
  const look = verdict ? VERDICT_LOOKS[verdict] : 'none';
  return markup`<section class="verdict verdict-${look}" aria-label="Verdict">
<p><strong>${verdict ?? 'No verdict'}</strong> ${verdictSentence(report)}</p>
${verdict ? markup`<ul>${models.map((model) => modelLine(model, report))}</ul>` : markup`<p class="quiet">To get a verdict, say what is expected: <code class="copy">cuebook bench run … --expect 90%</code>, or compare a later run with this one: <code class="copy">cuebook bench run … --baseline ${report.run.id}</code></p>`}
</section>`;
}

function modelLine(model: BenchReport['models'][number], { cases }: BenchReport): Markup {
  const { comparison, success } = model;
  const verdict = verdictOf(model);
  const failed = failedCaseWords(model, cases);
  const change = comparison
    ? `${failed ? `worse in ${failed}; as a whole ` : ''}${changeWords(comparison)}`
    : `${success.successes} of ${plural(success.trials, 'trial')} succeeded`;
  return markup`<li>${verdict ? markup`<b class="${VERDICT_LOOKS[verdict]}">${verdict}</b> ` : undefined}${modelName(model.model)}: ${change}</li>`;
}
