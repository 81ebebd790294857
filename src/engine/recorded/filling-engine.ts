import { refusedWith } from '../../model/refused-with.ts';
import type { Engine, RecordingLookup } from '../engine.ts';
import { recordedEngine } from './recorded-engine.ts';

/** Answers from recordings, and asks the live model where there is none; that engine is made when it is needed. */
export function fillingEngine(lookup: RecordingLookup, makeLive: () => Promise<Engine>): Engine {
  const recorded = recordedEngine(lookup);
  let live: Promise<Engine> | undefined;
  return {
    name: 'recorded',
    async *run(input, signal) {
      const isThere = await lookup(input).then(
        (turn) => turn !== undefined,
        // The recorded engine says what is wrong.
        () => true,
      );
      if (isThere) {
        yield* recorded.run(input, signal);
        return;
      }
      let engine: Engine;
      try {
        live ??= makeLive();
        engine = await live;
      } catch (error) {
        yield { type: 'run-start' };
        yield { type: 'run-end', reason: 'error', error: refusedWith(error) };
        return;
      }
      for await (const event of engine.run(input, signal)) {
        yield event.type === 'run-end' ? { ...event, from: 'live' } : event;
      }
    },
  };
}
