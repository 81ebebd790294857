import type { Engines, EnginesWish } from './agents/agent-engines.ts';
import { type AskedPrompt, isBuiltIn } from './asked-prompt.ts';
import type { RunSettings, SettingsAround } from './run-settings.ts';
import type { RunWorld } from './world.ts';

/** The engines of a run; what agents need is loaded where there is one, or a task to do. */
export async function enginesFor(
  world: RunWorld,
  {
    prompts,
    ...wish
  }: Omit<EnginesWish, 'isModelOptional' | 'isOnlySeen'> & { readonly prompts: readonly AskedPrompt[] },
): Promise<Engines> {
  if (wish.agent || prompts.some(({ asked }) => asked)) {
    const { agentEngines } = await import('./agents/agent-engines.ts');
    const isModelOptional = prompts.length > 0 && prompts.every(needsNoModel);
    const isOnlySeen = prompts.length > 0 && prompts.every(isBuiltIn);
    return await agentEngines(world, { ...wish, isModelOptional, isOnlySeen });
  }
  const engine = await world.engineFor(wish.settings, wish.recordings);
  return { engineFor: () => engine };
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
