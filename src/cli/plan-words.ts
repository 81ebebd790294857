import type { RunPlan, ScriptAttachment } from '../workbench.ts';
import { counted } from './counted.ts';

interface Planned {
  readonly plan: RunPlan;
  readonly attachment: Pick<ScriptAttachment, 'drift' | 'progress' | 'isForeign' | 'session'>;
  /** How many prompts the script has. */
  readonly prompts: number;
}

/** What a run does and why, in one line; nothing where a script is simply run for the first time. */
export function planSentence(planned: Planned): string | undefined {
  const { plan, attachment, prompts } = planned;
  const { progress } = attachment;
  switch (plan.action) {
    case 'begin':
      return undefined;
    case 'nothing':
      return `Nothing to run: ${whyNothing(planned)} (--all runs anew).`;
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
        `${span(plan.startIndex, prompts)} ${plan.startIndex + 1 === prompts ? 'goes' : 'go'} to the same session`,
      );
    case 'replayFrom':
      return sentence(changed(planned), `new take, ${sharing(plan, prompts)}`);
    case 'replayAll':
      return sentence(
        changed(planned),
        `new take, ${counted(prompts, 'prompt')} to run; the earlier one is archived`,
      );
    default:
      return plan.action satisfies never;
  }
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
      return `${copy}The model, a setting of it, or what the script takes has changed: `;
    case 'appended':
      return `${copy}${counted(prompts - drift.from, 'prompt')} added: `;
    default:
      return copy;
  }
}

function goesOn({ plan, attachment: { progress } }: Planned): string {
  const { answered, asked } = progress;
  if (plan.startIndex > answered) return `going on from prompt ${plan.startIndex + 1}`;
  const where = asked > answered ? `in prompt ${asked}` : `after prompt ${answered}`;
  return `the last run stopped ${where}; going on from there`;
}

function sharing({ startIndex }: RunPlan, prompts: number): string {
  const shared = startIndex === 0 ? 'nothing shared' : `${span(0, startIndex)} shared`;
  const left = prompts - startIndex;
  return left === 0 ? `${shared}, nothing to run` : `${shared}, ${left} to run`;
}

/** `prompt 3`, `prompts 1–9`, from a place that counts from 0 up to one that is left out. */
function span(from: number, to: number): string {
  return to - from === 1 ? `prompt ${to}` : `prompts ${from + 1}–${to}`;
}

function whyNothing({ attachment: { progress }, prompts }: Planned): string {
  if (progress.answered < prompts) return 'the prompts are kept as they are';
  return prompts === 1 ? 'the prompt has its answer' : `all ${prompts} prompts have their answers`;
}
