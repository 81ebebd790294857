import { endOf, type OpenScript, type RunPlan, type ScriptAttachment } from '../workbench.ts';
import { counted } from './counted.ts';
import { printable } from './printable.ts';

interface Planned {
  readonly plan: RunPlan;
  readonly attachment: Pick<ScriptAttachment, 'drift' | 'progress' | 'isForeign' | 'session'>;
  /** How many prompts the script has. */
  readonly prompts: number;
}

/** What has changed where settings have: the files, if they alone have. */
export function changedSettings({ files = [] }: { readonly files?: readonly string[] }): string {
  if (files.length === 0) return 'the model, a setting of it, what the script takes or gives, or its history';
  return `${files.length === 1 ? 'a file' : 'files'} that it gives (${printable(files.join(', '))})`;
}

/** The same as the beginning of a sentence. */
export function settingsHaveChanged(drift: { readonly files?: readonly string[] }): string {
  const [first = '', ...others] = changedSettings(drift);
  const verb = (drift.files ?? []).length > 1 ? 'have' : 'has';
  return `${first.toUpperCase()}${others.join('')} ${verb} changed`;
}

/** What a run does and why, in one line; nothing where a script is simply run for the first time. */
export function planSentence(planned: Planned): string | undefined {
  const whole = whatRuns(planned);
  const rest = whatWaits(planned);
  return whole === undefined || rest === undefined ? (whole ?? rest) : `${whole} ${rest}`;
}

/** What a new session begins with, in one line; nothing where none is begun, or without a history. */
export function historySentence({ action }: RunPlan, { priming }: OpenScript): string | undefined {
  if (!priming || (action !== 'begin' && action !== 'replayAll')) return undefined;
  return `Begins with ${counted(priming.records.length, 'record')} of ${priming.scriptRefs.join(', ')}.`;
}

function whatRuns(planned: Planned): string | undefined {
  const { plan, attachment } = planned;
  const { progress } = attachment;
  const end = endOf(plan, planned.prompts);
  switch (plan.action) {
    case 'begin':
      return end === planned.prompts ? undefined : `A new session: ${counted(end, 'prompt')} to run.`;
    case 'nothing':
      return `Nothing to run: ${whyNothing(planned)} (--all runs them again).`;
    case 'relink':
      return attachment.drift?.kind === 'metadata'
        ? 'Nothing to run: what has changed decides no answer.'
        : `Nothing to run: ${whyNothing(planned)}.`;
    case 'continue':
      if (attachment.session?.sessionStatus === 'processing') return 'It is running now.';
      return progress.asked === 0 ? undefined : sentence(changed(planned), goesOn(planned));
    case 'send':
      return sentence(
        changed(planned),
        `${span(plan.startIndex, end)} ${plan.startIndex + 1 === end ? 'goes' : 'go'} to the same session`,
      );
    case 'replayFrom':
      return sentence(changed(planned), `new take, ${sharing(plan, end)}`);
    case 'replayAll':
      return sentence(
        changed(planned),
        `new take, ${counted(end, 'prompt')} to run; the earlier one is archived`,
      );
    default:
      return plan.action satisfies never;
  }
}

/** What a run that is told where to end leaves to the next one. */
function whatWaits({ plan, prompts }: Planned): string | undefined {
  const from = Math.max(plan.startIndex, endOf(plan, prompts));
  if (from >= prompts) return undefined;
  return sentence(`${span(from, prompts)} ${from + 1 === prompts ? 'waits' : 'wait'}`);
}

function sentence(...parts: readonly string[]): string {
  return `${parts.join('').replace(/(?:^|\. )\p{Ll}/gu, (start) => start.toUpperCase())}.`;
}

function changed({ attachment: { drift, isForeign }, prompts }: Planned): string {
  const copy = isForeign ? 'A copy of another script. ' : '';
  switch (drift?.kind) {
    case 'edited': {
      const count = drift.prompts.filter(({ change }) => change !== 'same').length;
      if (drift.from >= prompts) return `${copy}${counted(count, 'prompt')} removed at the end: `;
      const many = `${count} of ${prompts} ${prompts === 1 ? 'prompt' : 'prompts'}`;
      return `${copy}${many} changed from prompt ${drift.from + 1}: `;
    }
    case 'settings':
      return `${copy}${settingsHaveChanged(drift)}: `;
    case 'appended':
      return `${copy}${counted(prompts - drift.from, 'prompt')} added: `;
    default:
      return copy;
  }
}

function goesOn({ plan, attachment: { progress } }: Planned): string {
  const { answered, asked } = progress;
  if (plan.startIndex > answered) return `continuing at prompt ${plan.startIndex + 1}`;
  const where = asked > answered ? `in prompt ${asked}` : `after prompt ${answered}`;
  return `the last run stopped ${where}; continuing there`;
}

function sharing({ startIndex }: RunPlan, end: number): string {
  const shared = startIndex === 0 ? 'nothing shared' : `${span(0, startIndex)} shared`;
  const left = end - startIndex;
  return left <= 0 ? `${shared}, nothing to run` : `${shared}, ${left} to run`;
}

/** `prompt 3`, `prompts 1–9`, from a place that counts from 0 up to one that is left out. */
function span(from: number, to: number): string {
  return to - from === 1 ? `prompt ${to}` : `prompts ${from + 1}–${to}`;
}

function whyNothing({ plan, attachment: { progress }, prompts }: Planned): string {
  const end = endOf(plan, prompts);
  if (progress.answered < end) return 'the prompts are kept as they are';
  if (end < prompts) return `${span(0, end)} ${end === 1 ? 'has its answer' : 'have their answers'}`;
  return prompts === 1 ? 'the prompt has its answer' : `all ${prompts} prompts have their answers`;
}
