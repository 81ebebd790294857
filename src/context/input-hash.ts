import type { Json, JsonObject } from '../model/json.ts';
import { liveModelOf } from '../model/model-name.ts';

/** Everything that goes into a turn, as far as it decides the answer. No clock, no earlier answers. */
export interface TurnInput {
  /** The input hash of the turn before; empty for the first. */
  readonly previous: string;
  readonly text: string;
  readonly model: string;
  readonly settings: JsonObject;
  readonly agent?: string;
  readonly fileHashes?: readonly string[];
  readonly priming?: readonly string[];
  readonly skills?: Json;
  /** The hash of the current document. */
  readonly document?: string;
  /** What may be searched. */
  readonly datasets?: readonly string[];
  /** What the agent is told to do by itself. */
  readonly task?: Json;
}

/**
 * Two turns with the same hash were asked the same. `recorded/x` counts as `x`: a recording answers what was asked of
 * the model itself.
 */
export function inputHash(input: TurnInput, sha256: (text: string) => string): string {
  const {
    previous,
    text,
    model,
    settings,
    agent,
    fileHashes = [],
    priming = [],
    skills,
    datasets,
    document,
    task,
  } = input;
  return sha256(
    JSON.stringify([
      previous,
      text,
      fileHashes,
      liveModelOf(model),
      sortedEntries(settings),
      agent ?? null,
      priming,
      skills ?? null,
      // Only where there is one: the hashes of all other turns are in databases and recordings already.
      ...(task === undefined ? [] : [task]),
      ...(datasets ? [{ datasets }] : []),
      ...(document === undefined ? [] : [{ document }]),
    ]),
  );
}

function sortedEntries(settings: JsonObject): readonly Json[] {
  return Object.entries(settings)
    .flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}
