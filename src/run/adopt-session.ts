import { realpath, rm } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { createScriptFile, scriptStem } from '../files/create-script.ts';
import { safePathIfThere } from '../files/safe-path.ts';
import type { SavedPriming } from '../files/save-priming.ts';
import { folderForNew } from '../files/script-path.ts';
import type { PromptFile } from '../model/file.ts';
import type { SessionId } from '../model/ids.ts';
import { isPrimed } from '../model/message.ts';
import { isSpelledBySlug, primingSlug } from '../model/priming-ref.ts';
import type { Session } from '../model/session.ts';
import type { Store } from '../store/dialect.ts';
import { listEvidence } from '../store/evidence.repository.ts';
import { listMessages } from '../store/message.repository.ts';
import { getSession } from '../store/session.repository.ts';
import { type AdoptedFiles, adoptFiles } from './adopted-files.ts';
import type { FilesOfRuns } from './context/context-world.ts';
import { courseText, currentCourse } from './priming/course-text.ts';
import { canHaveOwn, refFor } from './priming/save-course.ts';
import { saveUnderFreeName } from './save-under-free-name.ts';
import { scriptOfSession } from './script-of-session.ts';
import { refuseSecrets } from './secrets.ts';
import { writtenSettings } from './session-settings.ts';
import { isAskedByUser, isComplete, type StoredTurn, turnsOf } from './turns.ts';

export interface AdoptRequest {
  readonly sessionId: SessionId;
  /** Where the script is put, named from the workspace, which it is by default. */
  readonly folder?: string;
  /**
   * What script and recording are called; by default after the session's title. Of letters that no ref can hold, the
   * script alone has them in its name.
   */
  readonly name?: string;
  /** Write also what looks like a key. */
  readonly allowSecrets?: boolean;
}

/** The files that a session was made into. */
export interface AdoptedSession {
  /** The prompt script: the user's side of the conversation, each prompt with a key. */
  readonly scriptPath: string;
  /** The priming script with everything that was said; the prompt script is answered from it. */
  readonly recording: SavedPriming;
  /** The history that the session began with, if it did with one. */
  readonly priming?: SavedPriming;
  readonly prompts: number;
  /** What the files do not have exactly as the session has it. */
  readonly notes: readonly string[];
}

interface AdoptingWorld {
  readonly workspace: string;
  readonly store: Store;
  readonly files: Pick<FilesOfRuns, 'has' | 'pathOf'>;
  readonly now: () => Date;
}

/** Makes a session into a prompt script and the recording that answers it, without a model. */
export async function adoptSession(
  { workspace, store, files: kept, now }: AdoptingWorld,
  { sessionId, folder = '.', name, allowSecrets = false }: AdoptRequest,
): Promise<AdoptedSession> {
  const place = await folderForNew(workspace, folder);
  const session = await getSession(store, sessionId);
  const rows = currentCourse(await listMessages(store, sessionId));
  const all = turnsOf(rows);
  const turns = all.filter(isAskedByUser);
  const script = { session, turns, written: await writtenSettings(store, session) };
  // Whatever can be refused is, before a file is written.
  const { trimmed } = scriptOfSession(script);
  // A recording answers the prompts of the script by their places: it has those, and no others.
  const complete = new Set(turns.filter(isComplete).map(({ prompt }) => prompt.turnId));
  const primed = rows.filter(isPrimed);
  const said = rows.filter((row) => isPrimed(row) || complete.has(row.turnId));
  const text = courseText(session, said, now(), await listEvidence(store, sessionId));
  if (!allowSecrets) refuseSecrets(text);

  const stem =
    primingSlug(name === undefined ? (session.metadata.title ?? '') : scriptStem(name)) ||
    `session-${sessionId.slice(-8)}`;
  const scriptName = name === undefined || isSpelledBySlug(name) ? stem : name;
  const saved: SavedPriming[] = [];
  const given = turns.filter(isComplete).map(({ prompt }) => prompt.metadata.files ?? []);
  const files = await adoptFiles(kept, given[0] ?? [], { folder: place, stem: scriptStem(scriptName) });
  const document = await documentFrom(place, workspace, turns);
  const save = async (slug: string, content: string) => {
    const refOf = (name: string) => refFor(session, name, !canHaveOwn(session));
    const file = await saveUnderFreeName(workspace, refOf, slug, content);
    saved.push(file);
    return file;
  };
  try {
    const recording = await save(stem, text);
    const priming =
      primed.length > 0 ? await save(`${stem}-priming`, courseText(session, primed, now())) : undefined;
    const named = {
      ...(priming && { priming: [priming.ref] }),
      recording: recording.ref,
      ...(files.names.length > 0 && { files: files.names }),
      ...(document !== undefined && { document }),
    };
    const { text: scriptText } = scriptOfSession({ ...script, named });
    const scriptPath = await createScriptFile({ folder: place, name: scriptName, text: scriptText }, now());
    return {
      scriptPath,
      recording,
      ...(priming && { priming }),
      prompts: turns.filter(isComplete).length,
      notes: [
        ...notesOn(session, { turns, tasks: all.length - turns.length, trimmed }),
        ...fileNotes(given, files),
      ],
    };
  } catch (error) {
    // Without their script they are of no use to anybody.
    await Promise.all([...saved.map(async ({ path }) => await rm(path, { force: true })), files.remove()]);
    throw error;
  }
}

function notesOn(
  { metadata }: Session,
  {
    turns,
    tasks,
    trimmed,
  }: {
    readonly turns: readonly StoredTurn[];
    readonly tasks: number;
    readonly trimmed: readonly number[];
  },
): readonly string[] {
  const unfinished = turns.flatMap((turn, index) => (isComplete(turn) ? [] : [index + 1]));
  const isHidden = metadata.priming?.showInUi === false;
  return [
    ...(isHidden ? ['The history is hidden from people here; sessions of the script show it.'] : []),
    ...(tasks > 0 ? [`${tasksWords(tasks)} left out: a script holds what the user asks.`] : []),
    ...unfinished.map((number) => `Prompt ${number} of the session has no complete answer, and is left out.`),
    ...trimmed.map(
      (number) => `Prompt ${number} has lost its blank edges or CRLF newlines, which scripts do not keep.`,
    ),
  ];
}

/** Which files of the prompts the script does not give. */
function fileNotes(
  [, ...later]: readonly (readonly PromptFile[])[],
  { missing }: AdoptedFiles,
): readonly string[] {
  const names = (files: readonly PromptFile[]) => files.map(({ name }) => name).join(', ');
  return [
    ...missing.map((name) => `The content of ${name} is no longer kept here, and the script is without it.`),
    ...later.flatMap((files, index) =>
      files.length === 0
        ? []
        : `Prompt ${index + 2} was given files, which scripts give with the first prompt alone: ${names(files)}.`,
    ),
  ];
}

function tasksWords(count: number): string {
  return count === 1 ? 'A task that the agent did is' : `${count} tasks that the agent did are`;
}

/** What the prompts were about, by its path from the folder of the script, if it is there still. */
async function documentFrom(
  folder: string,
  workspace: string,
  turns: readonly StoredTurn[],
): Promise<string | undefined> {
  const ref = turns.find(({ prompt }) => prompt.metadata.document)?.prompt.metadata.document;
  const path = ref?.path === undefined ? undefined : await safePathIfThere(workspace, ref.path);
  return path === undefined
    ? undefined
    : relative(await realpath(folder), path)
        .split(sep)
        .join('/');
}
