import type { EndReason } from '../../model/message.ts';
import type { SessionRun } from '../../workbench.ts';
import { AnswerPage } from '../answer-page.ts';
import { ask } from '../ask.ts';
import { duration } from '../duration.ts';
import { dim } from '../paint.ts';
import { failureOf, watchedRun } from '../perform-run.ts';
import { ANSWER_CUT, spentText } from '../print-run.ts';
import { showEvents } from '../show-events.ts';
import type { ChatParts } from './chat-controls.ts';

/** Runs a turn of a conversation, shows it as it happens, and says in a line how it ended. */
export async function showTurn(
  run: SessionRun,
  { workbench, options, input, page }: ChatParts,
  { showsPrompts }: { readonly showsPrompts: boolean },
): Promise<EndReason> {
  const { quiet = false } = options;
  const answers = new AnswerPage({ quiet, model: run.model, mayBeHtml: true });
  if (!options.json) for (const { message } of run.given?.warnings ?? []) answers.warn(message);
  const startedAt = performance.now();
  const summary = await watchedRun(run, options, workbench, {
    print: async (showing) => await showEvents(run.events, answers, { ...showing, showsPrompts }),
    ask: async (question, signal) => await input.lent(async () => await ask(question, signal)),
  });
  const { reason, warnings } = summary.data;
  const failure = failureOf(summary);
  if (failure) page.fail(failure);
  if (options.json) return reason;
  const facts = spentText(summary.data);
  for (const { message } of warnings) answers.warn(message);
  if (reason === 'aborted') answers.note(dim('■ Stopped. The partial answer is saved.'));
  else if (facts.length > 0) {
    answers.note(dim(`  ${[duration(performance.now() - startedAt), ...facts].join(' · ')}`));
  }
  if (reason === 'length') answers.note(dim(ANSWER_CUT));
  return reason;
}
