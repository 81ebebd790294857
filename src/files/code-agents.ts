import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'jsonc-parser';
import { isRefusal } from '../model/refusal.ts';
import { isObject, isString } from '../model/value-check.ts';
import { readTextFile } from './text-file.ts';

/** An agent that is code: what it is called, and its file, as `agents.json` names it. */
export interface CodeAgent {
  readonly name: string;
  readonly path: string;
  /** Whether the file is there; without it the agent has no code. */
  readonly isThere: boolean;
}

/**
 * The agents of a workspace that are code, for somebody who decides whether they may run. Everything that could be read
 * as one counts, however wrong the rest of the file is.
 */
export async function codeAgents(workspace: string): Promise<readonly CodeAgent[]> {
  const content: unknown = parse(await agentsText(workspace), [], { allowTrailingComma: true });
  const agents: unknown = isObject(content) ? content['agents'] : undefined;
  if (!Array.isArray(agents)) return [];
  return agents.filter(isObject).flatMap(({ name, id, path }) => {
    if (!isString(path) || path === '') return [];
    const called = [name, id].find(isString) ?? path;
    return [{ name: called, path, isThere: existsSync(join(workspace, path)) }];
  });
}

async function agentsText(workspace: string): Promise<string> {
  try {
    return (await readTextFile(join(workspace, 'agents.json'))).text.replace(/^\ufeff/, '');
  } catch (error) {
    if (isRefusal(error)) return '';
    throw error;
  }
}
