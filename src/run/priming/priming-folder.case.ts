import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';

export interface PrimingFolder {
  readonly workspace: string;
  /** Writes a priming script, and returns its ref. */
  put(ref: string, text: string): Promise<string>;
}

/** A workspace with priming scripts for all tests of a suite; it goes when they have ended. */
export function usePrimingFolder(): () => PrimingFolder {
  let folder: PrimingFolder | undefined;
  beforeAll(async () => {
    const workspace = await mkdtemp(join(tmpdir(), 'cuebook-priming-'));
    folder = {
      workspace,
      async put(ref, text) {
        const path = join(workspace, '.minds/priming', `${ref}.md`);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
        return ref;
      },
    };
  });
  afterAll(async () => await rm(folder?.workspace ?? '', { recursive: true }));
  return () => {
    if (!folder) throw new Error('The workspace is there once the tests run.');
    return folder;
  };
}
