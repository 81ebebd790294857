import { realpath } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import { lookAtFile } from '../../files/kept/look-at-file.ts';
import { locateDocument } from '../../files/locate-document.ts';
import { isInside } from '../../files/safe-path.ts';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { ScriptSettings } from '../../model/script.ts';
import type { Session } from '../../model/session.ts';
import type { DocumentRef } from '../../model/skill-ref.ts';
import { openScriptFiles } from '../context/script-files.ts';

/** What prompts are about, as it was when the run began. */
export interface CurrentDocument {
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  readonly hash: string;
  /** From the workspace, with `/` between folders; absent for one that is elsewhere. */
  readonly place?: string;
}

export interface DocumentHome {
  readonly workspace: string;
  /** So many bytes at most has a document. */
  largestFile(): Promise<number>;
}

/** A document that somebody names by its absolute path. Refuses one that is not there. */
export async function givenDocument(home: DocumentHome, path: string): Promise<CurrentDocument> {
  const name = basename(path);
  const { hash } = await lookAtFile(path, { shown: path, name, limitBytes: await home.largestFile() });
  const root = await realpath(home.workspace);
  const real = await realpath(path);
  const place = isInside(root, real) ? relative(root, real).split(sep).join('/') : undefined;
  return { path, name, hash, ...(place !== undefined && { place }) };
}

/** A document that a script names by its path from the script's folder. Refuses what is not in the workspace. */
export async function namedDocument(
  home: DocumentHome,
  scriptPath: string,
  named: string,
): Promise<CurrentDocument> {
  const { files, refusals } = await openScriptFiles(home, scriptPath, [named]);
  const [file] = files;
  if (file) return { ...(await givenDocument(home, file.path)), name: file.name };
  throw refusals[0] ?? new Refusal('NOT_FOUND', `There is no document ${named}.`);
}

/** A document that an earlier prompt was about, as it is now. Refuses what is not in the workspace. */
export async function earlierDocument(home: DocumentHome, ref: DocumentRef): Promise<CurrentDocument> {
  if (ref.path === undefined) {
    throw new Refusal('NOT_FOUND', `This was about ${ref.name}, which is not in the workspace.`);
  }
  return { ...(await givenDocument(home, await locateDocument(home.workspace, ref.path))), name: ref.name };
}

/** What a prompt in a session is about. */
interface DocumentOfSession {
  readonly document?: CurrentDocument;
  readonly warnings: readonly RunWarning[];
}

export const NOTHING_NAMED: DocumentOfSession = { warnings: [] };

interface DocumentWish {
  /** The path that somebody gives. */
  readonly given?: string | undefined;
  /** What the prompt was about when it was asked before. */
  readonly earlier?: DocumentRef | undefined;
  readonly written: ScriptSettings;
  readonly session: Pick<Session, 'script'>;
}

/**
 * The document of a prompt in a session: the one that is given, else the one that it was about before, else that of its
 * script; the last two if they are there still.
 */
export async function documentOfSession(
  home: DocumentHome,
  { given, earlier, written: { document: named }, session: { script } }: DocumentWish,
): Promise<DocumentOfSession> {
  if (given !== undefined) return { document: await givenDocument(home, given), warnings: [] };
  try {
    if (earlier) return { document: await earlierDocument(home, earlier), warnings: [] };
    if (named === undefined || !script) return NOTHING_NAMED;
    return { document: await namedDocument(home, script.scriptPath, named), warnings: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { warnings: [{ code: 'document-missing', message: error.message }] };
  }
}
