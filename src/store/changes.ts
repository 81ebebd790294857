import type { SessionId } from '../model/ids.ts';

/** Called when events may have been added: to this session, or to any when none is named. */
export type ChangeListener = (sessionId?: SessionId) => void;

/** Tells of changes by whatever process. It costs something only while somebody listens. */
export interface Changes {
  /** Returns what ends it. A listener may be called for nothing, but never misses a change made after this. */
  subscribe(listener: ChangeListener): () => void;
}

/** Keeps the listeners, and runs `start` while there are any; it returns what stops it. */
export function changesFrom(start: (tell: ChangeListener) => () => void): Changes {
  const listeners = new Set<ChangeListener>();
  let stop: (() => void) | undefined;
  return {
    subscribe(listener) {
      stop ??= start((sessionId) => {
        for (const each of listeners) each(sessionId);
      });
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}
