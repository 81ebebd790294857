import { safePlace } from '../files/safe-path.ts';
import { readTextFile } from '../files/text-file.ts';
import type { Agent } from '../model/agent.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import type { AgentDiagnostic } from './agent-notes.ts';

/** Where a workspace says who answers. */
export const AGENTS_FILE = 'agents.json';

const LARGEST_PROMPT = 1_000_000;

type FileNote = Omit<AgentDiagnostic, 'pointer' | 'line'> & { readonly field: 'systemPrompt' | 'path' };

/** What is wrong with the files of an agent: those that are not there, or not to be read. */
export async function checkFiles(
  workspace: string,
  { systemPrompt, path }: Agent,
): Promise<readonly FileNote[]> {
  const notes: FileNote[] = [];
  const prompt =
    systemPrompt === undefined ? undefined : await refusalOf(locatePrompt(workspace, systemPrompt));
  if (prompt !== undefined) {
    notes.push({
      field: 'systemPrompt',
      severity: 'error',
      code: 'system-prompt-unreadable',
      message: `The system prompt cannot be read: ${prompt.message}`,
      remedy: 'Name a file in the workspace.',
    });
  }
  const code = path === undefined ? undefined : await refusalOf(locateCode(workspace, path));
  if (code !== undefined) {
    const isMissing = code.code === 'NOT_FOUND';
    notes.push({
      field: 'path',
      severity: isMissing ? 'warning' : 'error',
      code: isMissing ? 'code-missing' : 'code-unusable',
      message: `${code.message} The agent answers as a declared agent, without code of its own.`,
      remedy: isMissing ? 'Write the module, or leave `path` out.' : 'Name a module in the workspace.',
    });
  }
  return notes;
}

/** The real path of an agent's module. Refuses what is not there, no file, or outside the workspace. */
export async function locateCode(workspace: string, name: string): Promise<string> {
  const { path, stats } = await safePlace(workspace, name);
  if (!stats.isFile()) throw new Refusal('INVALID_INPUT', `${name} is not a file.`);
  return path;
}

/** The text of an agent's system prompt; undefined if it has none. */
export async function readSystemPrompt(workspace: string, agent: Agent): Promise<string | undefined> {
  const { systemPrompt, name } = agent;
  if (systemPrompt === undefined) return undefined;
  try {
    const { text } = await readTextFile(await locatePrompt(workspace, systemPrompt));
    return text.replace(/^\ufeff/, '').trimEnd() || undefined;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Refusal(
      'INVALID_INPUT',
      `${AGENTS_FILE}: the system prompt of ${JSON.stringify(name)}, ${systemPrompt}, cannot be read: ${error.message}`,
      { remedy: `Mend the file, or what ${AGENTS_FILE} says of it.`, cause: error },
    );
  }
}

async function locatePrompt(workspace: string, name: string): Promise<string> {
  const { path, stats } = await safePlace(workspace, name);
  if (!stats.isFile()) throw new Refusal('INVALID_INPUT', `${name} is not a file.`);
  if (stats.size > LARGEST_PROMPT) throw new Refusal('INVALID_INPUT', `${name} is larger than 1 MB.`);
  return path;
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error;
    throw error;
  }
}
