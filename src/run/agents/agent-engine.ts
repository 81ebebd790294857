import type { Engine, EngineInput } from '../../engine/engine.ts';
import type { EngineEvent } from '../../model/event.ts';
import { refusedWith } from '../../model/refused-with.ts';

/** What an agent does in a turn by itself. What it throws is how the turn ends. */
export type AgentWork = (input: EngineInput, signal: AbortSignal) => AsyncIterable<EngineEvent>;

/** The engine of a turn that an agent does by itself, without a model. */
export function agentEngine(work: AgentWork): Engine {
  return {
    name: 'agent',
    async *run(input, signal) {
      yield { type: 'run-start' };
      try {
        yield* work(input, signal);
        signal.throwIfAborted();
        yield { type: 'run-end', reason: 'done' };
      } catch (error) {
        if (signal.aborted) yield { type: 'run-end', reason: 'aborted' };
        else yield { type: 'run-end', reason: 'error', error: refusedWith(error) };
      }
    },
  };
}
