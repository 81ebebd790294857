import { existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorMessage } from '../../model/error-code.ts';
import type { Failure } from '../../model/message.ts';
import type { Plan, PlanEvent } from '../../model/plan.ts';
import { REFUSAL_CODES, Refusal } from '../../model/refusal.ts';
import { type GlobalOptions, pastablePath, withWorkbench } from '../context.ts';
import { INTERRUPTED, interruption, untilInterrupted } from '../interruption.ts';
import { io, resolvePath } from '../io.ts';
import { wholeNumberOption } from '../number-option.ts';
import { appliedLines } from '../print-applied.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { type SkillsOptions, skillsWish } from '../skills-option.ts';

interface MakeOptions extends GlobalOptions, SkillsOptions {
  readonly model?: string;
  readonly agent?: string;
  readonly repairs?: string;
  readonly apply?: boolean;
  readonly out?: string;
}

/** Asks a model for a plan. */
export async function makePlan(options: MakeOptions, words: readonly string[]): Promise<number> {
  const { model, agent, apply, out } = options;
  const repairs =
    options.repairs === undefined ? undefined : wholeNumberOption('repairs', options.repairs, 10, 0);
  if (out !== undefined) refuseTaken(out);
  using stop = interruption();
  return await untilInterrupted(stop.signal, async () => {
    return await withWorkbench(options, {}, async ({ plans }) => {
      const request = {
        request: words.join(' '),
        ...skillsWish(options),
        ...(model !== undefined && { model }),
        ...(agent !== undefined && { agent }),
        ...(repairs !== undefined && { repairs }),
        ...(apply && { apply }),
      };
      const { events } = await plans.stream(request, stop.signal);
      let failure: Failure | undefined;
      for await (const event of events) {
        if (event.type === 'plan' && out !== undefined) await save(out, event.plan);
        if (options.json) printJson(event);
        else show(event, options);
        if (event.type === 'failed') failure = event.error;
      }
      if (stop.signal.aborted) return INTERRUPTED;
      if (!failure) return 0;
      const refusal = refusalOf(failure);
      if (options.json) return REFUSAL_CODES[refusal.code].exit;
      throw refusal;
    });
  });
}

function show(event: PlanEvent, options: MakeOptions): void {
  const { out, apply, quiet } = options;
  const { document = '' } = skillsWish(options);
  const say = (lines: readonly string[]) => {
    if (!quiet) io().stderr.write(lines.map((line) => `${printable(line)}\n`).join(''));
  };
  if (event.type === 'problems') {
    say([
      `The plan of attempt ${event.attempt} cannot be used:`,
      ...event.problems.map((each) => `  ${each}`),
    ]);
  } else if (event.type === 'plan') {
    say(event.changes);
    if (out === undefined && !apply) io().stdout.write(`${written(event.plan)}\n`);
    if (out !== undefined) say([`Wrote ${pastablePath(resolvePath(out))}.`]);
  } else if (event.type === 'applied') {
    io().stdout.write(`${appliedLines(event, { document, isDryRun: false }).join('\n')}\n`);
  }
}

function written(plan: Plan): string {
  return JSON.stringify(plan, null, 2);
}

/** Before anything is asked. */
function refuseTaken(out: string): void {
  const path = resolvePath(out);
  if (!statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory()) {
    throw new Refusal('NOT_FOUND', `There is no folder for ${out}.`, {
      remedy: 'Make the folder, or name another file for the plan. Nothing was asked.',
    });
  }
  if (existsSync(path)) {
    throw new Refusal('FILE_EXISTS', `${out} is there already.`, {
      remedy: 'Name another file for the plan.',
    });
  }
}

async function save(out: string, plan: Plan): Promise<void> {
  try {
    await writeFile(resolvePath(out), `${written(plan)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new Refusal('INVALID_INPUT', `The plan cannot be written to ${out}: ${errorMessage(error)}.`, {
      remedy: 'It was not carried out; it is kept in its session (see cuebook sessions list).',
      cause: error,
    });
  }
}

function refusalOf({ code = 'PROVIDER_FAILED', message, remedy }: Failure): Refusal {
  return new Refusal(code, message, { remedy });
}
