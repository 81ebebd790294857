import type { Defaults } from '../files/defaults.ts';
import { readScriptFile } from '../files/script-file.ts';
import { sha256 } from '../files/sha256.ts';
import type { TextFile } from '../files/text-file.ts';
import { type Diagnostic, hasErrors } from '../model/diagnostic.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { engineOf, type PromptScript } from '../model/script.ts';
import { keyLine } from '../script/front-matter.ts';
import { readPromptScript } from '../script/prompt-script.ts';
import { promptHashes, scriptHash } from '../script/script-hash.ts';
import type { AgentSource } from './agents/agent-source.ts';
import { type OpenAgent, openAgent } from './agents/open-agent.ts';
import { givenScriptFiles, openScriptFiles, type ScriptFile } from './context/script-files.ts';
import { invalid } from './findings.ts';
import { type OpenPriming, openPriming } from './priming/open-priming.ts';
import type { CurrentDocument } from './skills/current-document.ts';
import type { ScriptHome } from './world.ts';

/** A script file, read and understood. */
export interface OpenScript {
  readonly path: string;
  readonly text: string;
  readonly modifiedAt: Date;
  readonly hash: string;
  readonly promptHashes: readonly string[];
  readonly script: PromptScript;
  readonly diagnostics: readonly Diagnostic[];
  /** Who answers, if somebody is named who is there. */
  readonly agent?: OpenAgent;
  /** What holds where it says nothing; of a script that a model answers. */
  readonly defaults?: Defaults;
  /** What it gives with its first prompt, if everything that it names is there. */
  readonly files?: readonly ScriptFile[];
  /** What its prompts are about, if it is there. */
  readonly document?: CurrentDocument;
  /** The history that its sessions begin with, if it names one that can be read. */
  readonly priming?: OpenPriming;
}

/** What is named instead of what the script names. */
interface HomeWish {
  readonly agent?: string | undefined;
  /** Absolute path of the current document. */
  readonly document?: string | undefined;
  /** Absolute paths of files that go with the first prompt. */
  readonly files?: readonly string[] | undefined;
  /** The script, where it is in no file. */
  readonly read?: OpenScript | undefined;
}

/** Reads a prompt script, and what it names in its workspace. One with errors opens: see its diagnostics. */
export async function openScript(home: ScriptHome, path: string, wish: HomeWish = {}): Promise<OpenScript> {
  return await atHome(home, wish.read ?? readScript(await readScriptFile(path)), wish);
}

/** A script with who answers it and the history that it names; what is wrong with them is wrong with the script. */
export async function atHome(
  home: ScriptHome,
  read: OpenScript,
  { agent, document, files }: HomeWish = {},
): Promise<OpenScript> {
  const { settings } = read.script;
  const named = agent ?? settings.agent;
  if (engineOf({ settings: { ...settings, ...(named !== undefined && { agent: named }) } }) !== 'api')
    return read;
  const defaults = await home.defaults();
  const opened = { ...read, defaults };
  const answered = await withAgent(home.agents, opened, named ?? defaults.agent);
  const given = await withFiles(home, await withPriming(home.workspace, answered), files);
  return await withDocument(home, given, document);
}

async function withDocument(
  home: ScriptHome,
  opened: OpenScript,
  given: string | undefined,
): Promise<OpenScript> {
  const { document: named } = opened.script.settings;
  if (given === undefined && named === undefined) return opened;
  const { givenDocument, namedDocument } = await import('./skills/current-document.ts');
  // What the user names is wrong with the request, not with the script.
  if (given !== undefined) return { ...opened, document: await givenDocument(home, given) };
  try {
    return { ...opened, document: await namedDocument(home, opened.path, named ?? '') };
  } catch (error) {
    return withFault(opened, 'document', error);
  }
}

async function withFiles(
  home: ScriptHome,
  opened: OpenScript,
  given: readonly string[] | undefined,
): Promise<OpenScript> {
  const { files: named = [] } = opened.script.settings;
  if ((given ?? named).length === 0) return opened;
  // What the user names is wrong with the request, not with the script.
  if (given) return { ...opened, files: await givenScriptFiles(home, given) };
  const { files, refusals } = await openScriptFiles(home, opened.path, named);
  if (refusals.length === 0) return { ...opened, files };
  return refusals.reduce((faulty, refusal) => withFault(faulty, 'files', refusal), opened);
}

async function withAgent(
  agents: AgentSource,
  opened: OpenScript,
  ref: string | undefined,
): Promise<OpenScript> {
  if (ref === undefined) return opened;
  try {
    return { ...opened, agent: await openAgent(agents, ref) };
  } catch (error) {
    // Where there are no agents at all, a name only says whose history it is.
    const severity = (await agents.areConfigured()) ? 'error' : 'warning';
    return withFault(opened, 'agent', error, severity);
  }
}

async function withPriming(workspace: string, opened: OpenScript): Promise<OpenScript> {
  const { priming = [] } = opened.script.settings;
  const refs = typeof priming === 'string' ? [priming] : priming;
  const memberId = opened.agent?.agent.id ?? opened.script.settings.agent;
  if (refs.length === 0) return opened;
  try {
    return { ...opened, priming: await openPriming(workspace, refs, memberId) };
  } catch (error) {
    return withFault(opened, 'priming', error);
  }
}

/** A script that names what is refused. */
function withFault(
  opened: OpenScript,
  key: 'agent' | 'priming' | 'files' | 'document',
  error: unknown,
  severity: 'error' | 'warning' = 'error',
): OpenScript {
  if (!isRefusal(error)) throw error;
  const { text, script, diagnostics } = opened;
  const { remedy } = error;
  const [first = '', ...others] = error.message.split('\n');
  const fault = {
    code: `${key}-invalid`,
    message: others.length === 0 ? first : `${first} (And ${others.length} more.)`,
    line: script.frontMatter ? keyLine(text, script.frontMatter.range, 1, key) : 1,
    severity,
    ...(remedy && { remedy }),
  } as const;
  return { ...opened, diagnostics: [...diagnostics, fault] };
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
  const opened = readScript(await readScriptFile(path));
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
