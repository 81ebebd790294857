import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { nearWord } from '../../model/near-word.ts';
import type { PointedFault } from './fault-words.ts';
import { MANIFEST_SCHEMA } from './manifest-schema.ts';
import { pointerTo } from './pointer.ts';

/** Any key may stand in these; only one that looks like a slip is told of. */
const OPEN: ReadonlySet<string> = new Set(['capabilities', 'delivery']);

/** Keys inside the parts of a manifest that mean nothing to us. The schema allows them, but a slip must not be silent. */
export function unknownKeys(manifest: JsonObject): readonly PointedFault[] {
  const parts = objectIn(MANIFEST_SCHEMA, 'properties');
  const faults = Object.keys(parts).flatMap((part) => {
    const known = keysIn(objectIn(parts, part));
    return unknownIn(manifest[part], known, pointerTo('', part), OPEN.has(part));
  });
  const inTool = keysIn(objectIn(objectIn(MANIFEST_SCHEMA, '$defs'), 'tool'));
  const tools = Array.isArray(manifest['tools']) ? manifest['tools'] : [];
  const inTools = tools.flatMap((tool, index) => unknownIn(tool, inTool, pointerTo('/tools', index), false));
  return [...faults, ...inTools];
}

function unknownIn(value: Json | undefined, known: readonly string[], above: string, isOpen: boolean) {
  if (!isJsonObject(value)) return [];
  return Object.keys(value).flatMap((key): readonly PointedFault[] => {
    if (known.includes(key) || key.startsWith('x-')) return [];
    const meant = nearWord(key, known);
    if (isOpen && meant === undefined) return [];
    const pointer = pointerTo(above, key);
    const guess = meant === undefined ? '' : ` Is ${meant} meant?`;
    return [{ pointer, message: `${pointer} is unknown and has no effect.${guess}` }];
  });
}

function keysIn(schema: JsonObject): readonly string[] {
  return Object.keys(objectIn(schema, 'properties'));
}

function objectIn(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isJsonObject(value) ? value : {};
}
