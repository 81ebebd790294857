import type { BenchEvent } from '../../model/bench.ts';
import { oneLine } from '../../model/one-line.ts';
import { printable } from '../printable.ts';

export type BenchEnd = Extract<BenchEvent, { readonly type: 'bench-end' }>;

/** What is to be said of trials that tell nothing of a model, in lines. */
export function whatIsLeft({ report: { run }, unanswered, unjudged }: BenchEnd, rescore: string): string[] {
  const all = run.cases * run.models.length * run.trials;
  const lines: string[] = [];
  if (unanswered) {
    const { count, message } = unanswered;
    lines.push(
      `${count} of ${all} trials ${count === 1 ? 'has' : 'have'} no answer: ${sentence(message)} The same command asks ${count === 1 ? 'it' : 'them'} again.\n`,
    );
  }
  if (unjudged) {
    const { count, message } = unjudged;
    lines.push(
      `${count} of ${all} trials cannot be judged: ${sentence(message)} Mend the contract, and score the answers again: ${rescore}\n`,
    );
  }
  return lines;
}

/** Why a run is nothing that later ones are to be held against; undefined where it is. */
export function whyNoBaseline({ report, unanswered, unjudged }: BenchEnd): string | undefined {
  if (report.verdict === 'FAIL') return 'the run failed';
  if (unanswered) return 'trials have no answer';
  return unjudged ? 'trials cannot be judged' : undefined;
}

function sentence(message: string): string {
  const line = printable(oneLine(message));
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}
