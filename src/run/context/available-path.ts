import type { PromptFile } from '../../model/file.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { FilesOfRuns } from './context-world.ts';

/** Where the content of a file is. Refuses with NOT_FOUND, by the name of the file, one that is missing or damaged. */
export async function availablePath(
  { pathOf }: Pick<FilesOfRuns, 'pathOf'>,
  { hash, name }: Pick<PromptFile, 'hash' | 'name'>,
): Promise<string> {
  try {
    return await pathOf(hash);
  } catch (error) {
    throw isRefusal(error, 'NOT_FOUND') ? unavailable(name, error) : error;
  }
}

export function unavailable(name: string, cause?: unknown): Refusal {
  return new Refusal(
    'NOT_FOUND',
    `The file ${name} is no longer available: its content is missing or damaged.`,
    {
      remedy: 'Attach the file again.',
      cause,
    },
  );
}
