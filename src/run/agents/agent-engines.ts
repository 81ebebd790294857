import type { Engine, RecordingLookup } from '../../engine/engine.ts';
import { refusedWith } from '../../model/refused-with.ts';
import type { AskedPrompt } from '../asked-prompt.ts';
import type { PromptsRun } from '../run-prompts.ts';
import type { RunSettings } from '../run-settings.ts';
import type { RunWorld } from '../world.ts';
import type { OpenAgent } from './open-agent.ts';
import { replyEngine, taskEngine } from './task-engine.ts';

/** What the turns of a run are run with. */
export type Engines = Pick<PromptsRun, 'engineFor' | 'system'>;

/** What is to be run. */
export interface EnginesWish {
  readonly settings: RunSettings;
  readonly agent: OpenAgent | undefined;
  readonly recordings: RecordingLookup;
  /** Whether a model may turn out not to be needed: then what is missing for it is told when it is. */
  readonly isModelOptional: boolean;
  /** Whether the agent's code is needed, and not only its name. */
  readonly needsCode: boolean;
}

/**
 * The engines of a run: the model's, or the recording's; the agent's own code where it has some; and what agents do by
 * themselves. Refuses code where the user does not trust the workspace, and a model for which something is missing;
 * where recordings alone answer no code is run, and nothing is refused.
 */
export async function agentEngines(
  world: RunWorld,
  { settings, agent, recordings, isModelOptional, needsCode }: EnginesWish,
): Promise<Engines> {
  if (needsCode) await agent?.code?.refuseUntrusted();
  const code = settings.repliesByCode && settings.engine !== 'recorded' ? agent?.code : undefined;
  const make = async () => await world.engineFor(settings, recordings);
  const engine = code ? undefined : isModelOptional ? lateEngine(make) : await make();
  return {
    ...(agent?.system !== undefined && { system: agent.system }),
    engineFor: (asked, around) => {
      if (isAction(asked)) return taskEngine(asked.asked, { world, agent, ...around });
      if (code) return replyEngine({ code }, around);
      if (!engine) throw new Error('A run without code has an engine.');
      return engine;
    },
  };
}

function isAction(asked: AskedPrompt): asked is AskedPrompt & Required<Pick<AskedPrompt, 'asked'>> {
  return asked.asked?.task.type === 'action';
}

/** An engine that is made when it is needed; what is missing for it is how the turn ends. */
function lateEngine(make: () => Promise<Engine>): Engine {
  return {
    name: 'api',
    async *run(input, signal) {
      let engine: Engine;
      try {
        engine = await make();
      } catch (error) {
        yield { type: 'run-start' };
        yield { type: 'run-end', reason: 'error', error: refusedWith(error) };
        return;
      }
      yield* engine.run(input, signal);
    },
  };
}
