import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { TOKEN } from '../../src/server/server.case.ts';
import type { Answer } from '../model-server/model-server.ts';
import { createTestFile } from '../sqlite-file.ts';
import { makeStage, type Stage, serverOn } from './stage.ts';

export const helpful: Answer = ({ prompt }) => ({ parts: [{ type: 'text', text: `You asked: ${prompt}` }] });
export const authorization = `Bearer ${TOKEN}`;
export const MB = 1024 * 1024;

/** A server over a workspace without files. */
export async function servedStage(): Promise<{ stage: Stage; url: string }> {
  const stage = await makeStage(createTestFile, helpful);
  const { url } = await serverOn(stage);
  return { stage, url };
}

/** What is still in memory afterwards is needed. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** Every content and every draft that is there. */
export async function keptIn({ workbench: { workspace } }: Stage): Promise<readonly string[]> {
  const entries = await readdir(join(workspace, '.cuebook/files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
