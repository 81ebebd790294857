import type { BenchCase } from '../../model/bench.ts';
import type { CaseAsk } from '../../model/bench-work.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { SkillsSetting } from '../../model/skill.ts';
import { enginesFor, settledFor } from '../engines.ts';
import { readyScript } from '../plan-script.ts';
import { refuseMissingSkills } from '../skills/skills-of-run.ts';
import { refuseTyping } from '../terminals/refuse-typing.ts';
import type { RunWorld } from '../world.ts';
import { caseRequest } from './case-request.ts';

/**
 * Refuses what a case could not be asked for: a script with errors, arguments that are missing, a model that nobody knows
 * or that has no key, skills that are not there, and contracts about prompts that the case does not have. Nothing is
 * asked. Resolves with the model that would be.
 */
export async function refuseCase(world: RunWorld, ask: CaseAsk): Promise<string> {
  const request = await caseRequest(ask);
  const { opened, args, settings } = await readyScript(world, request);
  const settled = await settledFor(settings, opened);
  await refuseSkills(world, ask.case, settled.skills);
  refuseMissingPrompts(ask.case, opened.script.prompts.length);
  if (settled.engine === 'pty') {
    const prompts = opened.script.prompts.map(({ text, attributes }, index) => ({
      text: args.texts[index] ?? text,
      terminal: attributes['session'],
    }));
    await refuseTyping(world, request, prompts, settled);
  } else {
    const recordings = async () => undefined;
    const engine = { settings: settled, agent: opened.agent, recordings, prompts: [] };
    await enginesFor(world, engine).catch((error: unknown) => {
      throw isRefusal(error, 'INVALID_INPUT') && settled.model.trim() === '' ? noModel(error) : error;
    });
  }
  return settled.model;
}

function noModel(cause: Refusal): Refusal {
  return new Refusal('INVALID_INPUT', 'No model is named.', {
    remedy: 'Write `models: provider/name` into the suite, or give --model provider/name.',
    cause,
  });
}

/** What the case or its script names, and skills whose markers an answer must have. */
async function refuseSkills(
  { context }: Pick<RunWorld, 'context'>,
  { id, contracts }: BenchCase,
  wanted: SkillsSetting | undefined,
): Promise<void> {
  const named = Array.isArray(wanted) ? wanted : [];
  const needed = [...named, ...contracts.flatMap(({ markers = [] }) => markers)];
  if (needed.length === 0) return;
  try {
    refuseMissingSkills(await context.skills.list(), needed);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, message, remedy } = error;
    throw new Refusal(code, `The case ${id}: ${message}`, { remedy, cause: error });
  }
}

function refuseMissingPrompts({ id, contracts }: BenchCase, prompts: number): void {
  const beyond = contracts.find(({ of }) => typeof of === 'number' && of > prompts);
  if (!beyond) return;
  throw new Refusal(
    'SCRIPT_INVALID',
    `The case ${id} has a contract of answer ${beyond.of}, and asks only ${prompts} ${prompts === 1 ? 'prompt' : 'prompts'}.`,
    { remedy: '`of` is `last`, `each`, or the number of a prompt, from 1.' },
  );
}
