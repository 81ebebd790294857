import { isRefusal } from '../../src/model/refusal.ts';
import { fileRoutes } from '../../src/wire/file-routes.ts';
import type { Attempt } from '../state/attempt.ts';
import { type Trouble, troubleOf, Unreachable } from '../state/connection.ts';
import {
  type Draft,
  type FileText,
  isEdited,
  keepMine,
  loadTheirs,
  openDraft,
  resumedDraft,
  type UnreadDraft,
  withDisk,
  withText,
  withWritten,
  writtenText,
} from '../state/script-draft.ts';
import type { DraftPlace, Drafts } from './drafts.ts';
import type { Link } from './link.ts';
import { Store } from './store.ts';

interface TextState {
  /** Undefined as long as the file was not read. */
  readonly draft: Draft | undefined;
  /** Why there is nothing to show. */
  readonly refusal: Trouble | undefined;
  /** Nobody answered when it was to be saved; that is done as soon as somebody does. */
  readonly isSavingLater: boolean;
  /** Whether somebody decided on the text as it is now, and may take that back. */
  readonly isDecided: boolean;
}

/** The text of one script: read, edited, kept from being lost, and saved. */
export class ScriptText extends Store<TextState> {
  readonly path: string;
  readonly #link: Link;
  readonly #place: DraftPlace;
  /** What was kept and has to meet its file first. */
  #unread: UnreadDraft | undefined;
  /** What was last put into the file, or tried to. */
  #written: string | undefined;
  #readings = 0;
  /** One after the other. */
  #saving: Attempt = Promise.resolve(undefined);

  constructor(path: string, link: Link, drafts: Drafts) {
    const place = drafts.open(path);
    const kept = place.kept?.draft;
    const draft = kept && 'saved' in kept ? kept : undefined;
    super({ draft, refusal: undefined, isSavingLater: false, isDecided: false });
    this.path = path;
    this.#link = link;
    this.#place = place;
    this.#unread = kept && !('saved' in kept) ? kept : undefined;
  }

  /** Reads the file, for the first time or because it may hold something else. */
  async read(): Promise<void> {
    const reading = ++this.#readings;
    try {
      const query = { path: this.path };
      const { text, version } = await this.#link.client.json(fileRoutes.readFile, { query });
      if (reading === this.#readings) this.#meet({ text, version });
    } catch (error) {
      this.#link.noteFailure(error);
      if (reading !== this.#readings) return;
      if (isRefusal(error, 'NOT_FOUND') && (this.state.draft ?? this.#unread)) this.#meet(undefined);
      else if (!this.state.draft && !(error instanceof Unreachable)) {
        this.change({ refusal: troubleOf(error) });
      }
    }
  }

  edit(text: string): void {
    const { draft } = this.state;
    if (draft && draft.text !== text) this.#put(withText(draft, text));
  }

  /** Writes what is edited into the file. What somebody else wrote there meanwhile is never overwritten. */
  async save(): Attempt {
    return await this.#inTurn(async () => {
      const { draft } = this.state;
      if (!draft || !isEdited(draft) || draft.theirs !== undefined) return undefined;
      return await this.#write(draft, draft.saved.version);
    });
  }

  /** Writes the file that is gone anew. */
  async saveAgain(): Attempt {
    return await this.#inTurn(async () => {
      const { draft } = this.state;
      return draft?.theirs === 'gone' ? await this.#write(draft, null) : undefined;
    });
  }

  /** Goes on where nobody answered. */
  async saveNowIfLate(): Attempt {
    const { isSavingLater, draft } = this.state;
    if (!isSavingLater) return undefined;
    this.change({ isSavingLater: false });
    return await (draft?.theirs === 'gone' ? this.saveAgain() : this.save());
  }

  /** Whether the file holds what is edited. */
  get isSaved(): boolean {
    const { draft } = this.state;
    return draft !== undefined && !isEdited(draft) && draft.theirs === undefined;
  }

  async keepMine(): Attempt {
    const { draft } = this.state;
    if (draft) this.#put(keepMine(draft));
    return await this.save();
  }

  loadTheirs(): void {
    const { draft } = this.state;
    if (draft) this.#put(loadTheirs(draft), true);
  }

  async #inTurn(act: () => Attempt): Attempt {
    this.#saving = this.#saving.then(act, act);
    return await this.#saving;
  }

  async #write(draft: Draft, version: string | null): Attempt {
    const text = writtenText(draft);
    this.#written = text;
    this.change({ isSavingLater: false });
    try {
      const body = { path: this.path, text, version };
      const saved = await this.#link.client.json(fileRoutes.saveFile, { body });
      this.#readings++;
      const now = this.state.draft ?? draft;
      this.#put(withWritten(now, { text, version: saved.version }));
      return undefined;
    } catch (error) {
      this.#link.noteFailure(error);
      if (error instanceof Unreachable) this.change({ isSavingLater: true });
      else if (isRefusal(error, 'FILE_CHANGED') || isRefusal(error, 'FILE_EXISTS')) {
        return await this.#writeOver(version);
      } else if (isRefusal(error, 'NOT_FOUND') && version !== null) this.#meet(undefined);
      else return troubleOf(error);
      return undefined;
    }
  }

  /** What changed in the file may be its session alone, which is in the text by then. */
  async #writeOver(version: string | null): Attempt {
    await this.read();
    const { draft } = this.state;
    const isSettled = !draft || draft.theirs !== undefined || draft.saved.version === version;
    return isSettled || !isEdited(draft) ? undefined : await this.#write(draft, draft.saved.version);
  }

  #meet(file: FileText | undefined): void {
    const { draft } = this.state;
    if (this.#unread) this.#put(resumedDraft(this.#unread, file));
    else if (draft && file && file.text === this.#written) this.#put(withWritten(draft, file));
    else if (draft) this.#put(withDisk(draft, file));
    else if (file) this.#put(openDraft(file));
  }

  #put(draft: Draft, isDecided = false): void {
    this.#unread = undefined;
    if (draft === this.state.draft) return;
    const isUnsaved = isEdited(draft);
    const isKept = isUnsaved || draft.theirs !== undefined || draft.owed !== undefined;
    this.#place.keep(isKept ? { draft, isUnsaved } : undefined);
    this.change({ draft, refusal: undefined, isDecided });
  }
}
