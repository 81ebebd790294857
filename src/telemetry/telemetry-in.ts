import { Emitter, type EmitterParts } from './emitter.ts';
import { keptName } from './event-names.ts';
import { followEvents } from './follow-events.ts';
import type { Telemetry, TelemetryQuery } from './telemetry.ts';

/** Telemetry that is kept in a file, and sent elsewhere where that is wished for. */
export function telemetryIn(parts: EmitterParts): Telemetry {
  const emitter = new Emitter(parts);
  return {
    get isOn() {
      return emitter.isOn;
    },
    emit: (name, context, payload) => emitter.tell(name, context, payload),
    state: () => emitter.state(),
    take: (events) => emitter.take(events),
    query: async (query) => (await emitter.keeper()).query(byKeptName(query)),
    figures: async (query) => {
      const [keeper, { keptFigures }] = await Promise.all([
        emitter.keeper(),
        import('./figures/kept-figures.ts'),
      ]);
      return await keptFigures((wish) => keeper.query(wish), byKeptName(query), parts.now());
    },
    facts: async () => (await emitter.keeper()).facts(),
    follow: (filter, signal) => followEvents(async () => await emitter.loadedKeeper(), filter, signal),
    flush: async () => await emitter.flush(),
    close: async () => await emitter.close(),
  };
}

function byKeptName<Query extends Omit<TelemetryQuery, 'limit'>>(query: Query): Query {
  const { event_name } = query;
  return event_name === undefined ? query : { ...query, event_name: keptName(event_name) };
}
