import { open } from 'node:fs/promises';
import type { PromptFile } from '../../model/file.ts';
import { Refusal } from '../../model/refusal.ts';
import type { TaskSpec } from '../../model/task.ts';
import type { FilesOfRuns } from '../context/context-world.ts';
import type { GivenFile, TaskFile } from './agent-source.ts';

/** What a task gets of a file: a message has it beside its text, and an action has what it says. */
export interface GivenToTask {
  readonly files: readonly PromptFile[];
  readonly file?: GivenFile;
}

/** Hands a file to a task. Refuses what is not kept, and to an action what is no text. */
export async function givenToTask(
  { type }: Pick<TaskSpec, 'type'>,
  given: TaskFile | undefined,
  files: Pick<FilesOfRuns, 'add' | 'find' | 'pathOf'>,
): Promise<GivenToTask> {
  if (!given) return { files: [] };
  if (type === 'message') return { files: [await kept(given, files)] };
  if ('text' in given) return { files: [], file: given };
  const { name } = await files.find(given.hash, given.name);
  return { files: [], file: { name, text: await textOf(name, await files.pathOf(given.hash)) } };
}

async function kept(given: TaskFile, files: Pick<FilesOfRuns, 'add' | 'find'>): Promise<PromptFile> {
  const { name } = given;
  return 'text' in given
    ? await files.add(bytesOf(given.text), { name })
    : await files.find(given.hash, name);
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void> {
  yield new TextEncoder().encode(text);
}

const LARGEST_TEXT = 4_000_000;

async function textOf(name: string, path: string): Promise<string> {
  await using file = await open(path);
  const { size } = await file.stat();
  if (size > LARGEST_TEXT) {
    throw new Refusal('TOO_LARGE', `${name} is larger than ${LARGEST_TEXT / 1_000_000} MB.`);
  }
  const bytes = await file.readFile();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Refusal('INVALID_INPUT', `${name} is not a text in UTF-8.`, { cause });
  }
}
