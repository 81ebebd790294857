import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { PointedFault } from './fault-words.ts';
import { pointerTo } from './pointer.ts';

/** What the meta-schema does not see: patterns that are none, and references to what is not there. */
export function referenceFaults(schema: JsonObject, above: string): readonly PointedFault[] {
  return [...faultsIn(schema, schema, above)];
}

/** Under these stand values, not schemas. */
const VALUES: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples', 'example']);
/** Under these stand schemas by names that the author chose. */
const NAMED: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);

function* faultsIn(root: JsonObject, schema: Json | undefined, above: string): Generator<PointedFault> {
  if (Array.isArray(schema)) {
    for (const [index, each] of schema.entries()) yield* faultsIn(root, each, pointerTo(above, index));
  }
  if (!isJsonObject(schema)) return;
  for (const [key, value] of Object.entries(schema)) {
    const pointer = pointerTo(above, key);
    if (key === 'pattern' && typeof value === 'string') yield* patternFault(value, pointer);
    else if (key === '$ref' && typeof value === 'string') yield* referenceFault(root, value, pointer);
    else if (NAMED.has(key) && isJsonObject(value)) {
      for (const [name, each] of Object.entries(value)) {
        const place = pointerTo(pointer, name);
        if (key === 'patternProperties') yield* patternFault(name, place);
        yield* faultsIn(root, each, place);
      }
    } else if (!VALUES.has(key)) yield* faultsIn(root, value, pointer);
  }
}

function* patternFault(pattern: string, pointer: string): Generator<PointedFault> {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    yield { pointer, message: `${pointer} must be a regular expression.` };
  }
}

/** Only references within the schema: nothing is fetched, and names of other schemas are not known here. */
function* referenceFault(root: JsonObject, reference: string, pointer: string): Generator<PointedFault> {
  if (hasIds(root) || (reference.startsWith('#') && leadsSomewhere(root, reference))) return;
  yield { pointer, message: `${pointer} leads nowhere: ${reference} is not in the schema.` };
}

function hasIds(root: JsonObject): boolean {
  return /"\$(?:id|anchor|dynamicAnchor)":/.test(JSON.stringify(root));
}

function leadsSomewhere(root: JsonObject, reference: string): boolean {
  let at: Json | undefined = root;
  for (const segment of reference.slice(1).split('/').slice(1)) {
    const key = decoded(segment).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(at)) at = at[Number(key)];
    else at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  }
  return at !== undefined && (reference === '#' || reference.startsWith('#/'));
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
