import { sha256 } from '../files/sha256.ts';
import { readTextFile, type TextFile } from '../files/text-file.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { engineOf, type PromptScript } from '../model/script.ts';
import { keyLine } from '../script/front-matter.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import { promptHashes, scriptHash } from '../script/script-hash.ts';
import { invalid } from './findings.ts';
import { type OpenPriming, openPriming } from './priming/open-priming.ts';

/** A script file, read and understood. */
export interface OpenScript {
  readonly path: string;
  readonly text: string;
  readonly modifiedAt: Date;
  readonly hash: string;
  readonly promptHashes: readonly string[];
  readonly script: PromptScript;
  readonly diagnostics: readonly Diagnostic[];
  /** The history that its sessions begin with, if it names one that can be read. */
  readonly priming?: OpenPriming;
}

/** Reads a prompt script of a workspace, and the history that it names. One with errors opens: see its diagnostics. */
export async function openScript(workspace: string, path: string): Promise<OpenScript> {
  return await withPriming(workspace, readScript(await readTextFile(path)));
}

/** A script with the history that it names; what is wrong with that is wrong with the script. */
export async function withPriming(workspace: string, opened: OpenScript): Promise<OpenScript> {
  const { text, script } = opened;
  const { priming = [], agent } = script.settings;
  const refs = typeof priming === 'string' ? [priming] : priming;
  if (refs.length === 0 || !script.frontMatter || engineOf(script) !== 'api') return opened;
  try {
    return { ...opened, priming: await openPriming(workspace, refs, agent) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { remedy } = error;
    const [first = '', ...others] = error.message.split('\n');
    const line = keyLine(text, script.frontMatter.range, 1, 'priming');
    const fault = {
      code: 'priming-invalid',
      message: others.length === 0 ? first : `${first} (And ${others.length} more.)`,
      line,
      severity: 'error',
      ...(remedy && { remedy }),
    } as const;
    return { ...opened, diagnostics: [...opened.diagnostics, fault] };
  }
}

/** A prompt script as its own text tells it. */
export function readScript({ path, text, modifiedAt }: TextFile): OpenScript {
  const { script, diagnostics } = readPromptScript(text);
  return {
    path,
    text,
    modifiedAt,
    hash: scriptHash(text, sha256),
    promptHashes: promptHashes(script.prompts, sha256),
    script,
    diagnostics,
  };
}

/** Reads a prompt script that is to be run; one with errors, or with nothing to say, is refused. */
export async function openRunnable(path: string): Promise<OpenScript> {
  const opened = readScript(await readTextFile(path));
  refuseUnrunnable(opened);
  return opened;
}

/** Refuses a script with errors, or with nothing to say. */
export function refuseUnrunnable({ path, script, diagnostics }: OpenScript): void {
  if (hasErrors(diagnostics)) throw invalid(path, diagnostics);
  if (script.prompts.length === 0) {
    throw new Refusal('SCRIPT_INVALID', `${path} has no prompt to run.`, {
      remedy: 'Write one below the front matter; `<!-- user -->` on a line of its own begins the next.',
    });
  }
}
