import { fileIdOf, readFileId } from '../context/input-files.ts';
import { idsInCalls, namesRead, type PlayedTurns } from '../context/recorded-ids.ts';
import { withoutFrameTags } from '../model/frame-tags.ts';
import type { AskedPrompt } from '../model/message.ts';
import type { RecordedTurn } from '../model/recorded-turn.ts';

/** The turns of a stored conversation, by what they were asked: that stands for their files and all that came before. */
export function playedFromRows(recorded: readonly AskedPrompt[], given: readonly AskedPrompt[]): PlayedTurns {
  const byInput = new Map(given.map((prompt) => [prompt.metadata.inputHash, prompt]));
  return new Map(
    recorded.flatMap(({ id, turnId, metadata }) => {
      const prompt = byInput.get(metadata.inputHash);
      return prompt ? [[turnId ?? id, prompt] as const] : [];
    }),
  );
}

/**
 * The turns of a recording in a file, which tells no ids but those in its calls. A turn is known by the first calls that
 * name its files; where it may be one of several, or what was read then has another name, it stays unknown.
 */
export function playedFromCalls(
  recorded: readonly RecordedTurn[],
  given: readonly AskedPrompt[],
): PlayedTurns {
  const turns = new Map<string, AskedPrompt>();
  for (const [place, { parts }] of recorded.entries()) {
    const names = namesRead(parts);
    for (const [owner, indexes] of indexesByOwner(idsInCalls(parts))) {
      if (turns.has(owner)) continue;
      const used = indexes
        .map((index) => ({ index, name: names.get(fileIdOf(owner, index)) }))
        .filter(({ name }) => name !== null);
      const known = new Set(turns.values());
      const fitting = given.filter(
        (prompt) => isUpTo(place, prompt) && !known.has(prompt) && hasAll(used, prompt),
      );
      const [only, ...others] = fitting;
      if (only && others.length === 0 && used.length > 0) turns.set(owner, only);
    }
  }
  return turns;
}

function isUpTo(place: number, { metadata: { promptIndex } }: AskedPrompt): boolean {
  return promptIndex !== undefined && promptIndex <= place;
}

interface UsedFile {
  readonly index: number;
  /** Absent where nothing tells it. */
  readonly name: string | undefined | null;
}

function hasAll(used: readonly UsedFile[], { metadata: { files = [] } }: AskedPrompt): boolean {
  return used.every(({ index, name }) => {
    const file = files[index];
    return file && (name === undefined || name === withoutFrameTags(file.name));
  });
}

function indexesByOwner(ids: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>();
  for (const id of ids) {
    const { owner = '', index = 0 } = readFileId(id) ?? {};
    indexes.set(owner, [...(indexes.get(owner) ?? []), index]);
  }
  return indexes;
}
