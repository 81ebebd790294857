import { lstat, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, errorMessage } from '../model/error-code.ts';
import type { Environment } from '../model/provider.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { userConfigPath, workspaceConfigPath } from './config-file.ts';
import { AGENTS_JSON, IGNORED_LINES, SYSTEM_PROMPT, USER_CONFIG, WORKSPACE_CONFIG } from './init-texts.ts';
import { rootOf } from './list-scripts.ts';
import { makeFolders } from './make-folders.ts';
import { replaceFile } from './replace-file.ts';
import { readTextFile } from './text-file.ts';
import { makeWorkspaceFolder } from './workspace-folder.ts';
import { writeNewFile } from './write-new-file.ts';

/** A file that a workspace begins with, and what became of it. */
export interface InitFile {
  readonly path: string;
  /** `added`: lines were added to it. `kept`: it was there, and is as it was. */
  readonly outcome: 'written' | 'added' | 'kept' | 'failed';
  /** Why it could not be written. */
  readonly reason?: string;
}

export interface InitReport {
  readonly workspace: string;
  readonly files: readonly InitFile[];
}

/**
 * Writes what a workspace begins with, and the user's configuration: each only where there is none. The folder is made
 * if it is missing.
 */
export async function initWorkspace(folder: string, environment: Environment): Promise<InitReport> {
  await makeFolder(folder);
  const workspace = await rootOf(folder);
  const files = [
    ...(await initAgents(workspace)),
    await initConfig(workspace),
    await initIgnored(join(workspace, '.gitignore')),
    await initUserConfig(userConfigPath(environment)),
  ];
  return { workspace, files };
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    if (errorCode(error) === undefined) throw error;
    throw new Refusal('INVALID_INPUT', `The folder ${folder} cannot be made: ${errorMessage(error)}.`, {
      cause: error,
    });
  }
}

/** A system prompt alone is of no use to agents that are there already. */
async function initAgents(workspace: string): Promise<readonly InitFile[]> {
  const agents = join(workspace, 'agents.json');
  if (await isTaken(agents)) return [{ path: agents, outcome: 'kept' }];
  const prompt = join(await makeFolders(workspace, 'agents'), 'assistant.md');
  return [await writtenOnce(prompt, SYSTEM_PROMPT), await writtenOnce(agents, AGENTS_JSON)];
}

async function initConfig(workspace: string): Promise<InitFile> {
  await makeFolders(workspace, '.cuebook');
  await makeWorkspaceFolder(workspace);
  return await writtenOnce(workspaceConfigPath(workspace), WORKSPACE_CONFIG);
}

/** A `.gitignore` that says anything of the folder is left as it is, and so is a link. */
async function initIgnored(path: string): Promise<InitFile> {
  const lines = IGNORED_LINES.map((line) => `${line}\n`).join('');
  const written = await writtenOnce(path, lines);
  if (written.outcome === 'written' || !(await lstat(path)).isFile()) return written;
  const { text } = await readTextFile(path);
  if (/^!?\/?\.cuebook\b/m.test(text)) return written;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const gap = text === '' || text.endsWith('\n') ? '' : newline;
  const isSame = async () => (await readTextFile(path)).text === text;
  const at = await replaceFile(path, `${text}${gap}${lines.replaceAll('\n', newline)}`, isSame);
  return { path, outcome: at === undefined ? 'kept' : 'added' };
}

/** The workspace is of use without it. */
async function initUserConfig(path: string): Promise<InitFile> {
  try {
    await makeFolder(dirname(path));
    return await writtenOnce(path, USER_CONFIG);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { path, outcome: 'failed', reason: error.message };
  }
}

async function writtenOnce(path: string, text: string): Promise<InitFile> {
  return { path, outcome: (await writeNewFile(path, text)) === undefined ? 'kept' : 'written' };
}

async function isTaken(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
}
