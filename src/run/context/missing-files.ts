import { contextRows } from '../../context/context-rows.ts';
import type { Receiver } from '../../context/sent-parts.ts';
import type { FileState } from '../../files/kept/kept-files.ts';
import type { PromptFile } from '../../model/file.ts';
import { fileNames } from '../../model/file-name.ts';
import { isAskedPrompt, type Message } from '../../model/message.ts';
import type { MissingFile } from '../../model/missing-file.ts';
import { Refusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import { turnsOf } from '../turns.ts';
import type { FilesOfRuns } from './context-world.ts';

/** Refuses with NOT_FOUND to send a prompt without a file that was attached to it. */
export async function refuseMissingFiles(
  { stateOf, folder }: Pick<FilesOfRuns, 'stateOf' | 'folder'>,
  files: readonly PromptFile[],
): Promise<void> {
  const states = await Promise.all(files.map(async (file) => ({ file, state: await stateOf(file) })));
  const unusable = states.filter(({ state }) => state !== 'intact');
  if (unusable.length === 0) return;
  const named = (wanted: FileState) =>
    unusable.flatMap(({ file, state }) => (state === wanted ? [file] : []));
  const [missing, damaged] = [named('missing'), named('damaged')];
  const sentences = [
    missing.length > 0 && `${fileNames(missing)} ${verb(missing)} not stored here any more.`,
    damaged.length > 0 && `The stored content of ${fileNames(damaged)} has changed.`,
  ];
  throw new Refusal('NOT_FOUND', ['The prompt was not sent:', ...sentences].filter(Boolean).join(' '), {
    remedy: `Attach ${unusable.length === 1 ? 'the file' : 'the files'} again, or put the content back into ${folder}, where it was expected.`,
    details: unusable.map(({ file: { name, hash }, state }) => ({ name, hash, state })),
  });
}

/** The files of earlier turns that are named to the model in this one and cannot be read, in the order of their turns. */
export function missingFiles(
  rows: readonly Message[],
  receiver: Receiver,
  missing: ReadonlySet<string>,
): readonly MissingFile[] {
  if (missing.size === 0) return [];
  const turns = turnsOf(rows).filter(
    ({ prompt: { audience } }) => audience === 'all' || audience === 'model',
  );
  const numbers = new Map(turns.map(({ prompt }, index) => [prompt.turnId, index + 1]));
  return contextRows(rows, receiver).told.flatMap((row) => {
    if (!isAskedPrompt(row) || row.turnId === receiver.turnId) return [];
    const turn = numbers.get(row.turnId);
    if (turn === undefined) return [];
    return (row.metadata.files ?? []).flatMap(({ hash, name }) =>
      missing.has(hash) ? [{ name, turn }] : [],
    );
  });
}

export function missingFileWarning({ name, turn }: MissingFile): RunWarning {
  return {
    code: 'file-unavailable',
    message: `The file ${name}, attached in turn ${turn}, is no longer available. The model is told so.`,
  };
}

function verb(files: readonly PromptFile[]): 'is' | 'are' {
  return files.length === 1 ? 'is' : 'are';
}
