import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createWorkbench, type Workbench } from '../../workbench.ts';

export const PRIMED_AT = '2026-11-16T08:00:00.000Z';

export interface PrimingFolder {
  readonly workspace: string;
  /** By its clock it is always the same time. */
  readonly workbench: Workbench;
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
      workbench: createWorkbench({
        workspace,
        environment: { HOME: workspace },
        now: () => new Date(PRIMED_AT),
      }),
      async put(ref, text) {
        const path = join(workspace, '.minds/priming', `${ref}.md`);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
        return ref;
      },
    };
  });
  afterAll(async () => {
    await folder?.workbench.close();
    await rm(folder?.workspace ?? '', { recursive: true });
  });
  return () => {
    if (!folder) throw new Error('The workspace is there once the tests run.');
    return folder;
  };
}
