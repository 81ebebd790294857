import type { Json } from '../model/json.ts';
import { mappedTexts } from '../model/mapped-texts.ts';
import type { AskedPrompt } from '../model/message.ts';
import type { RecordedPart } from '../model/recorded-turn.ts';
import { isObject, isString } from '../model/value-check.ts';
import { fileIdOf, readFileId } from './input-files.ts';

/** By the ids of turns of a recording: the prompts of the conversation that have the same files now. */
export type PlayedTurns = ReadonlyMap<string, AskedPrompt>;

/**
 * What was recorded, with the ids that its files have in the conversation in which it is played. Only whole values give
 * way, in what tools were given and gave back; never a part of a text, never a name of a field.
 */
export function withPlayedIds(parts: readonly RecordedPart[], turns: PlayedTurns): readonly RecordedPart[] {
  if (turns.size === 0) return parts;
  const idNow = (text: string) => playedId(text, turns) ?? text;
  return parts.map((part) => {
    if (part.kind === 'tool-call') return { ...part, input: mappedTexts(part.input, { text: idNow }) };
    if (part.kind !== 'tool-result') return part;
    const { output } = part;
    return {
      ...part,
      output: isEntriesText(output) ? withIdsIn(output, idNow) : mappedTexts(output, { text: idNow }),
    };
  });
}

/** The ids of files, as far as a text can tell, that stand in what tools were given. */
export function idsInCalls(parts: readonly RecordedPart[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const add = (text: string) => {
    if (readFileId(text)) ids.add(text);
    return text;
  };
  for (const part of parts) if (part.kind === 'tool-call') mappedTexts(part.input, { text: add });
  return ids;
}

/** The names of the files that were read, by their ids; null where there was no such file. */
export function namesRead(parts: readonly RecordedPart[]): ReadonlyMap<string, string | null> {
  const entries = parts.flatMap((part) =>
    part.kind === 'tool-result' && READERS.includes(part.name) ? entriesIn(part.output) : [],
  );
  return new Map(entries.map(({ id, name }) => [id, isString(name) ? name : null]));
}

const READERS = ['read_files', 'file_read'];

interface ReadEntry {
  readonly id: string;
  readonly name?: unknown;
}

function entriesIn(output: Json): readonly ReadEntry[] {
  const value: unknown = isString(output) ? parsed(output) : output;
  return Array.isArray(value) ? value.filter(isEntry) : [];
}

function isEntry(value: unknown): value is ReadEntry {
  return isObject(value) && isString(value['id']);
}

function isEntriesText(output: Json): output is string {
  return isString(output) && entriesIn(output).length > 0;
}

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function playedId(text: string, turns: PlayedTurns): string | undefined {
  const { owner = '', index = 0 } = readFileId(text) ?? {};
  const prompt = turns.get(owner);
  const isThere = prompt && index < (prompt.metadata.files?.length ?? 0);
  return isThere ? fileIdOf(prompt.turnId ?? prompt.id, index) : undefined;
}

/** A text within JSON that is a whole value, and holds nothing that would be escaped. */
const WHOLE_VALUE = /(?<!\\)"([\w-]+)"(?!\s*:)/g;

/** JSON stays as it is laid out. */
function withIdsIn(json: string, idNow: (text: string) => string): string {
  return json.replaceAll(WHOLE_VALUE, (_, text: string) => `"${idNow(text)}"`);
}
