import type { ErrorObject } from 'ajv';
import { nearWord } from '../../model/near-word.ts';
import { MANIFEST_SCHEMA } from './manifest-schema.ts';
import { pointerTo } from './pointer.ts';

/** Something that is wrong at a place in JSON. */
export interface PointedFault {
  readonly pointer: string;
  /** A sentence. */
  readonly message: string;
}

/** These only say that one of the others is there. */
const WRAPPERS: ReadonlySet<string> = new Set(['if', 'anyOf', 'oneOf', 'allOf', '$ref', '$dynamicRef']);

/** What the library found, one fault for each place, in words of ours; `above` is where the value stands. */
export function faultsOf(errors: readonly ErrorObject[], above = ''): readonly PointedFault[] {
  const faults = new Map<string, PointedFault>();
  for (const error of errors) {
    if (WRAPPERS.has(error.keyword)) continue;
    const pointer = above + placeOf(error);
    if (!faults.has(pointer)) faults.set(pointer, { pointer, message: sentence(error, pointer) });
  }
  return Array.from(faults.values());
}

/** Keys that are missing or should not be there have a place of their own. */
function placeOf({ keyword, instancePath, params }: ErrorObject): string {
  if (keyword === 'required') return pointerTo(instancePath, String(params['missingProperty']));
  if (keyword === 'additionalProperties')
    return pointerTo(instancePath, String(params['additionalProperty']));
  return instancePath;
}

function sentence(error: ErrorObject, pointer: string): string {
  const name = pointer === '' ? 'The manifest' : pointer;
  return `${name} ${words(error, pointer)}.`;
}

function words({ keyword, params, message }: ErrorObject, pointer: string): string {
  switch (keyword) {
    case 'required':
      return 'is missing';
    case 'additionalProperties':
      return `is unknown${guessWords(String(params['additionalProperty']))}; keys of your own begin with x-`;
    case 'const':
      return `must be ${JSON.stringify(params['allowedValue'])}`;
    case 'enum':
      return `must be ${listed(params['allowedValues'])}`;
    case 'type':
      return `must be ${typeWords(params['type'])}`;
    case 'pattern':
      return patternWords(pointer);
    case 'minimum':
      return `must be at least ${limitOf(params)}`;
    case 'maximum':
      return `must be at most ${limitOf(params)}`;
    default:
      return message ?? 'is wrong';
  }
}

function guessWords(key: string): string {
  const meant = nearWord(key, Object.keys(MANIFEST_SCHEMA['properties'] ?? {}));
  return meant === undefined ? '' : ` (is ${meant} meant?)`;
}

function limitOf(params: ErrorObject['params']): string {
  return Number(params['limit']).toLocaleString('en');
}

function patternWords(pointer: string): string {
  if (pointer === '/meta/id')
    return 'must be 2 to 64 lower-case letters, digits, - and _, and begin with a letter or a digit';
  if (/^\/tools\/\d+(?:\/name)?$/.test(pointer)) return 'must be 1 to 64 letters, digits, _ and -';
  return 'must not be blank';
}

const NOUNS: ReadonlyMap<unknown, string> = new Map([
  ['object', 'an object'],
  ['array', 'a list'],
  ['string', 'text'],
  ['number', 'a number'],
  ['integer', 'a whole number'],
  ['boolean', 'true or false'],
]);

function typeWords(types: unknown): string {
  const names = Array.isArray(types) ? types : [types];
  return alternatives(names.map((each) => NOUNS.get(each) ?? String(each)));
}

function listed(values: unknown): string {
  return alternatives((Array.isArray(values) ? values : []).map((each) => JSON.stringify(each)));
}

function alternatives(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
