import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createWorkbench, type Workbench } from '../workbench.ts';

export interface RecordedWorkspace {
  readonly workbench: Workbench;
  /** Writes a file of the workspace and returns its path. */
  write(name: string, text: string): Promise<string>;
}

/** A workspace of its own for all tests of a suite, where no model can be asked; it goes when they have ended. */
export function useRecordedWorkspace(): () => RecordedWorkspace {
  let stage: RecordedWorkspace | undefined;
  let end: () => Promise<void>;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cuebook-recorded-'));
    const workbench = createWorkbench({ workspace: folder, environment: { HOME: folder } });
    stage = {
      workbench,
      async write(name, text) {
        await writeFile(join(folder, name), text);
        return join(folder, name);
      },
    };
    end = async () => {
      await workbench.close();
      await rm(folder, { recursive: true });
    };
  });
  afterAll(async () => await end());
  return () => {
    if (!stage) throw new Error('The workspace is there once the tests run.');
    return stage;
  };
}

const FENCE = '``````';

/** The text of a recording: what was asked, and what was answered. */
export function recording(...turns: readonly (readonly [string, string])[]): string {
  const block = (type: string, fields: string, text: string) =>
    `### record ${type}\n\n${FENCE}markdown\n---\n${fields}\n---\n\n${text}\n${FENCE}`;
  return turns
    .flatMap(([question, answer], index) => [
      block('human_text_record', `genseq: ${index}\nmsgId: m${index}\ngrammar: markdown`, question),
      block('agent_words_record', `genseq: ${index}`, answer),
    ])
    .join('\n\n');
}
