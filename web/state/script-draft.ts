import { scriptHash } from '../../src/script/script-hash.ts';
import { withSessionId } from '../../src/script/session-id-line.ts';
import { asEdited } from './edited-text.ts';
import { rawText } from './raw-text.ts';
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
  /** The session that a run has put down in the file, and that the text cannot name as it is written now. */
  readonly owed?: string | undefined;
}

/** A draft of which only this was kept: the file has to be read before one can go on. */
export interface UnreadDraft {
  readonly text: string;
  /** Of the file that was edited. */
  readonly version: string;
  readonly owed?: string | undefined;
}

export function openDraft(saved: FileText): Draft {
  return { text: editedForm(saved), saved, theirs: undefined };
}

/** Goes on with what was kept, beside the file as it is now. */
export function resumedDraft({ text, version, owed }: UnreadDraft, disk: FileText | undefined): Draft {
  if (disk?.version === version) return { text, saved: disk, theirs: undefined, owed };
  if (disk && editedForm(disk) === text) return openDraft(disk);
  return { text, saved: { text: '', version }, theirs: disk ?? 'gone', owed };
}

export function isEdited({ text, saved }: Draft): boolean {
  return text !== editedForm(saved);
}

/** The draft with another text, which gets the session that it is owed as soon as it can name one. */
export function withText({ owed, ...draft }: Draft, text: string): Draft {
  if (owed === undefined) return { ...draft, text };
  const writing = withSessionId(text, owed);
  return 'text' in writing ? { ...draft, text: writing.text } : { ...draft, text, owed };
}

/** What is to be put into the file. What was not changed goes back to the byte, BOM and newlines included. */
export function writtenText(draft: Draft): string {
  return isEdited(draft) ? rawText(draft.saved.text, draft.text) : draft.saved.text;
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
  if (!isEdited(draft) || draft.text === editedForm(disk)) return openDraft(disk);
  if (identity(draft.saved.text) !== identity(disk.text)) return { ...draft, theirs: disk };
  const owed = readingOf(editedForm(disk)).script.settings.chatSessionId;
  return withText({ ...draft, saved: disk, theirs: undefined, owed }, draft.text);
}

/** The draft after its text was found in the file, where this page has put it. */
export function withWritten(draft: Draft, written: FileText): Draft {
  return { ...draft, saved: written, theirs: undefined };
}

/** Lets what is edited stand, and the file be overwritten by the next saving. */
export function keepMine(draft: Draft): Draft {
  const { theirs } = draft;
  return theirs === undefined || theirs === 'gone' ? draft : { ...draft, saved: theirs, theirs: undefined };
}

export function loadTheirs(draft: Draft): Draft {
  return draft.theirs === undefined || draft.theirs === 'gone' ? draft : openDraft(draft.theirs);
}

const editedForms = new WeakMap<FileText, string>();

/** Asked with every letter that is typed, and made once for a file. */
function editedForm(file: FileText): string {
  const form = editedForms.get(file) ?? asEdited(file.text);
  editedForms.set(file, form);
  return form;
}

/** Everything of a text but the session that it names. */
function identity(text: string): string {
  return scriptHash(text, (content) => content);
}
