import { basename } from 'node:path';
import { lookAtFile } from '../../files/kept/look-at-file.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { ScriptSettings } from '../../model/script.ts';
import type { Session } from '../../model/session.ts';
import { openScriptFiles } from '../context/script-files.ts';

/** What prompts are about, as it was when the run began. */
export interface CurrentDocument {
  readonly path: string;
  readonly name: string;
  readonly hash: string;
}

interface DocumentHome {
  readonly workspace: string;
  /** So many bytes at most has a document. */
  largestFile(): Promise<number>;
}

/** A document that somebody names by its absolute path. Refuses one that is not there. */
export async function givenDocument(home: DocumentHome, path: string): Promise<CurrentDocument> {
  const name = basename(path);
  const { hash } = await lookAtFile(path, { shown: path, name, limitBytes: await home.largestFile() });
  return { path, name, hash };
}

/** A document that a script names by its path from the script's folder. Refuses what is not in the workspace. */
export async function namedDocument(
  home: DocumentHome,
  scriptPath: string,
  named: string,
): Promise<CurrentDocument> {
  const { files, refusals } = await openScriptFiles(home, scriptPath, [named]);
  const [file] = files;
  if (file) return { path: file.path, name: file.name, hash: file.hash };
  throw refusals[0] ?? new Refusal('NOT_FOUND', `There is no document ${named}.`);
}

/** What a prompt in a session is about. */
interface DocumentOfSession {
  readonly document?: CurrentDocument;
  readonly warnings: readonly RunWarning[];
}

export const NOTHING_NAMED: DocumentOfSession = { warnings: [] };

/** The document of a prompt in a session: the one that is given, else that of its script, if it is there still. */
export async function documentOfSession(
  home: DocumentHome,
  given: string | undefined,
  { document: named }: ScriptSettings,
  { script }: Pick<Session, 'script'>,
): Promise<DocumentOfSession> {
  if (given !== undefined) return { document: await givenDocument(home, given), warnings: [] };
  if (named === undefined || !script) return NOTHING_NAMED;
  try {
    return { document: await namedDocument(home, script.scriptPath, named), warnings: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { warnings: [{ code: 'document-missing', message: error.message }] };
  }
}
