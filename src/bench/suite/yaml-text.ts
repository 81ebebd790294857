import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml';
import { errorMessage } from '../../model/error-code.ts';
import type { Json } from '../../model/json.ts';
import { bomLength } from '../../script/lines.ts';
import { findYamlFault, type YamlFault } from '../../script/yaml-faults.ts';

/** The way to a value, from the outermost. */
export type YamlPath = readonly (string | number)[];

/** YAML that was read, and where things stand in it. */
export interface YamlText {
  readonly value: Json;
  /** 1-based; of what is not there, the line of what it would stand in. */
  lineOf(path: YamlPath): number;
}

/** Why a text cannot be read. */
export interface YamlTextFault {
  readonly line: number;
  /** A sentence. */
  readonly message: string;
}

/** No file that a person writes goes deeper. */
const DEEPEST = 60;
/** As many as help; those after them mostly follow from the first. */
const MOST_FAULTS = 10;

/** Tags make no dates, sets and bytes of plain data; keys that are there twice are found by `findYamlFault`. */
const OPTIONS = {
  prettyErrors: false,
  logLevel: 'error',
  uniqueKeys: false,
  resolveKnownTags: false,
} as const;

/** Reads one YAML document that holds what JSON could hold. */
export function readYamlText(source: string): YamlText | readonly YamlTextFault[] {
  const lineCounter = new LineCounter();
  const lineAt = (offset: number) => Math.max(1, lineCounter.linePos(offset).line);
  try {
    const document = parseDocument(source.slice(bomLength(source)), { ...OPTIONS, lineCounter });
    const faults = [...document.errors, ...document.warnings].map(({ code, message, pos }) => ({
      line: lineAt(pos[0]),
      message: sentence(WORDS.get(code) ?? WORDS.get(message) ?? message),
    }));
    if (faults.length > 0) return distinct(faults).slice(0, MOST_FAULTS);
    const fault = findYamlFault(document);
    if (fault) return [{ line: lineAt(fault.at), message: sentence(faultWords(fault, document)) }];
    const value: unknown = document.toJS();
    if (!isPlain(value, DEEPEST)) {
      return [
        { line: 1, message: `It holds what is no plain data, or is nested more than ${DEEPEST} deep.` },
      ];
    }
    return { value, lineOf: (path) => lineAt(offsetOf(document, path)) };
  } catch (error) {
    // The library throws on aliases that multiply and on nesting that is deeper than the stack.
    return [{ line: 1, message: sentence(WORDS.get(errorMessage(error)) ?? errorMessage(error)) }];
  }
}

/** For what the library says in words for programmers. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['MULTIPLE_DOCS', 'There is more than one document in it'],
  ['Maximum call stack size exceeded', `Something is nested more than ${DEEPEST} deep`],
]);

const TWICE = 'Map keys must be unique';

function faultWords({ message, at }: YamlFault, document: Document): string {
  return message === TWICE
    ? `The key ${JSON.stringify(keyAt(at, document))} stands there twice`
    : (WORDS.get(message) ?? message);
}

function keyAt(at: number, document: Document): unknown {
  let found: unknown;
  visit(document, {
    Pair(_key, { key }) {
      if (!isScalar(key) || key.range?.[0] !== at) return undefined;
      found = key.value;
      return visit.BREAK;
    },
  });
  return found;
}

function distinct(faults: readonly YamlTextFault[]): readonly YamlTextFault[] {
  return [...new Map(faults.map((fault) => [`${fault.line} ${fault.message}`, fault])).values()];
}

function sentence(message: string): string {
  return `${message.replace(/[.:]$/, '')}.`;
}

function isPlain(value: unknown, levels: number): value is Json {
  if (value === null || ['string', 'boolean'].includes(typeof value)) return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || levels === 0) return false;
  if (Array.isArray(value)) return value.every((each) => isPlain(each, levels - 1));
  return (
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every((each) => isPlain(each, levels - 1))
  );
}

/** Where the key of a value stands, or the value itself in a list. */
function offsetOf(document: Document, path: YamlPath): number {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0] ?? 0;
  for (const segment of path) {
    if (isAlias(node)) node = node.resolve(document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === String(segment));
      if (!pair || !isScalar(pair.key)) return offset;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node) && typeof segment === 'number') {
      const item: unknown = node.items[segment];
      if (!isAlias(item) && !isMap(item) && !isSeq(item) && !isScalar(item)) return offset;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else return offset;
  }
  return offset;
}
