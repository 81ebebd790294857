import type { Engines, EnginesWish } from './agents/agent-engines.ts';
import { type AskedPrompt, isBuiltIn } from './asked-prompt.ts';
import { isRecordedOnly, type RunSettings, type SettingsAround } from './run-settings.ts';
import type { RunWorld } from './world.ts';

/** The engines of a run; what agents need is loaded where there is one, or a task to do. */
export async function enginesFor(
  world: RunWorld,
  {
    prompts,
    ...wish
  }: Omit<EnginesWish, 'isModelOptional' | 'needsCode'> & { readonly prompts: readonly AskedPrompt[] },
): Promise<Engines> {
  if (wish.agent || prompts.some(({ asked }) => asked)) {
    const { agentEngines } = await import('./agents/agent-engines.ts');
    const isModelOptional = prompts.length > 0 && prompts.every(needsNoModel);
    const isAnswered = isRecordedOnly(wish.settings);
    const needsCode = prompts.length === 0 ? !isAnswered : prompts.some((each) => runsCode(each, isAnswered));
    return await agentEngines(world, { ...wish, isModelOptional, needsCode });
  }
  const engine = await world.engineFor(wish.settings, wish.recordings);
  return { engineFor: () => engine };
}

/** Whether the code of an agent may be run for a prompt; `isAnswered`: whether recordings answer what is asked. */
function runsCode(prompt: AskedPrompt, isAnswered: boolean): boolean {
  return prompt.asked?.task.type === 'action' ? !isBuiltIn(prompt) : !isAnswered;
}

/** Whether a prompt may turn out to need no model, or may fail for want of one. */
export function needsNoModel({ asked, isNext }: AskedPrompt): boolean {
  return isNext === true || asked?.task.type === 'action';
}

/** The settings of a run with what the agent's code makes of them, if it has some. */
export async function settledFor(settings: RunSettings, around: SettingsAround): Promise<RunSettings> {
  if (!around.agent?.code) return settings;
  const { withCode } = await import('./agents/code-settings.ts');
  return await withCode(settings, around);
}
