import { bomLength, newlineOf } from '../../src/script/lines.ts';
import { scriptHash } from '../../src/script/script-hash.ts';
import { withSessionId } from '../../src/script/session-id-line.ts';
import { readingOf } from './script-reading.ts';

/** A file as it was read: its text to the byte, and what tells it from others. */
export interface FileText {
  readonly text: string;
  readonly version: string;
}

/** A script that is being written, beside its file. */
export interface Draft {
  /** As it is edited: without a BOM, and with LF newlines. */
  readonly text: string;
  readonly saved: FileText;
  /** What somebody else made of the file since, as long as nobody has decided between the two. */
  readonly theirs: FileText | 'gone' | undefined;
}

export function openDraft(saved: FileText): Draft {
  return { text: asEdited(saved.text), saved, theirs: undefined };
}

export function isEdited({ text, saved }: Draft): boolean {
  return text !== asEdited(saved.text);
}

/** What is to be put into the file. What was not changed goes back to the byte, BOM and newlines included. */
export function writtenText({ text, saved }: Draft): string {
  if (text === asEdited(saved.text)) return saved.text;
  const bom = saved.text.slice(0, bomLength(saved.text));
  return bom + (newlineOf(saved.text) === '\r\n' ? text.replaceAll('\n', '\r\n') : text);
}

export function asEdited(text: string): string {
  return text.slice(bomLength(text)).replaceAll(/\r\n?/g, '\n');
}

/**
 * What becomes of a draft when its file is read again. What was not edited is taken over, and so is the session that a
 * run has put down in the file; between anything else somebody has to decide.
 */
export function withDisk(draft: Draft, disk: FileText | undefined): Draft {
  if (!disk) return { ...draft, theirs: 'gone' };
  if (disk.version === draft.saved.version) {
    return draft.theirs === undefined ? draft : { ...draft, theirs: undefined };
  }
  if (!isEdited(draft) || draft.text === asEdited(disk.text)) return openDraft(disk);
  const merged = withTheirSession(draft, disk);
  if (merged !== undefined) return { text: merged, saved: disk, theirs: undefined };
  return { ...draft, theirs: disk };
}

/** Lets what is edited stand, and the file be overwritten by the next saving. */
export function keepMine(draft: Draft): Draft {
  const { theirs } = draft;
  return theirs === undefined || theirs === 'gone' ? draft : { ...draft, saved: theirs, theirs: undefined };
}

export function loadTheirs(draft: Draft): Draft {
  return draft.theirs === undefined || draft.theirs === 'gone' ? draft : openDraft(draft.theirs);
}

/** The edited text with the session that the file names now; undefined where the file differs in more. */
function withTheirSession({ text, saved }: Draft, disk: FileText): string | undefined {
  if (identity(saved.text) !== identity(disk.text)) return undefined;
  const id = readingOf(asEdited(disk.text)).script.settings.chatSessionId;
  if (id === undefined) return text;
  const writing = withSessionId(text, id);
  return 'text' in writing ? writing.text : undefined;
}

/** Everything of a text but the session that it names. */
function identity(text: string): string {
  return scriptHash(text, (content) => content);
}
