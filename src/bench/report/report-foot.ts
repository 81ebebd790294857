import type { BenchReport } from '../../model/bench.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { momentWords } from './report-words.ts';

/** How the figures came about, and what they are of. */
export function reportFoot({ run, suite }: BenchReport): Markup {
  const margin = `${Math.round(suite.margin * 1_000) / 10} points`;
  const end = run.finishedAt ? `, ended ${momentWords(run.finishedAt)}` : '';
  return markup`<footer class="quiet">
<h2>Method</h2>
<p>Intervals around shares are those of Wilson, at 95 % confidence. A model is compared with its baseline over all cases
that both have, each with itself: an exact stratified test, so that an easy case and a hard one are not mixed up. Cases
are tested one by one too, and what is found there is corrected for how many they are (Holm).</p>
<p><b class="good">PASS</b> says that a drop of more than ${margin} is ruled out. <b class="bad">FAIL</b> says that it is
not, and that a drop is more than chance explains, as a whole or in a single case. <b class="asking">INCONCLUSIVE</b> says
that nobody can tell from these trials. Those without an answer that counts, because of the provider, are left out. The
tests are so strict that a suite with an unchanged model fails in less than 2 % of runs.</p>
<p>Times, tokens and repairs are of single trials; p50 is their median, and 95 % of them stay below p95.</p>
<p class="mono">run ${run.id}, begun ${momentWords(run.startedAt)}${end}<br>suite ${suite.hash}</p>
</footer>`;
}
