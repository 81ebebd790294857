import type { PromptFile } from '../../src/model/file.ts';
import type { SessionId } from '../../src/model/ids.ts';
import { keptFileRoutes } from '../../src/wire/kept-file-routes.ts';
import { isKept, upload } from '../link/upload.ts';
import { troubleOf } from '../state/connection.ts';
import {
  type FileFailure,
  type FileProgress,
  hasFailed,
  isOnItsWay,
  type PendingFile,
  readyFiles,
  rememberedFiles,
  rememberedText,
} from '../state/pending-file.ts';
import type { Link } from './link.ts';
import { unfinished } from './memory.ts';
import { filesDraft } from './message-draft.ts';
import { Store } from './store.ts';

/** So many are sent at once; the others wait. */
const AT_ONCE = 3;

/** Whose next message files go with: that of a session, or the first of one that is not begun yet. */
export type FilesPlace = SessionId | 'new';

const known = new WeakMap<Link, Map<FilesPlace, PendingFiles>>();

/**
 * The files of the next message to a session, or to one that is still to begin (`'new'`). They are the same for whoever
 * asks, and uploads go on while one looks elsewhere. To be imported where it is needed: `await import(…)`.
 */
export function pendingFilesOf(link: Link, place: FilesPlace): PendingFiles {
  const places = known.get(link) ?? new Map<FilesPlace, PendingFiles>();
  known.set(link, places);
  const files = places.get(place) ?? new PendingFiles(link, place);
  places.set(place, files);
  files.takeUp();
  return files;
}

/**
 * Files that are given with a message: each is uploaded as soon as it is added, and kept as long as the tab once it is
 * there. `state` has them in their order; `ready` are those to be sent as `files` of the prompt, then `forget(sent)`.
 */
export class PendingFiles extends Store<readonly PendingFile[]> {
  readonly #link: Link;
  #place: FilesPlace;
  /** What was chosen, and what stops the sending of it. */
  readonly #chosen = new Map<string, { readonly file: File; readonly over: AbortController }>();
  #count = 0;
  #waiting: ((isSettled: boolean) => void) | undefined;

  constructor(link: Link, place: FilesPlace) {
    super([]);
    this.#link = link;
    this.#place = place;
  }

  get ready(): readonly PromptFile[] {
    return readyFiles(this.state);
  }

  /** Some are still being sent. */
  get isUploading(): boolean {
    return this.state.some(isOnItsWay);
  }

  /** Those that could not be given; they have to be tried again or removed. */
  get failed(): readonly PendingFile[] {
    return this.state.filter(hasFailed);
  }

  /** What is remembered counts, unless something is under way here: they may have been carried elsewhere. */
  takeUp(): void {
    const text = unfinished.read(filesDraft(this.#place));
    if (this.#chosen.size > 0 || text === rememberedText(this.state)) return;
    this.put(rememberedFiles(text));
    void this.#checkRemembered();
  }

  /** Resolves when none is being sent any more: with false if nobody waits for that any more. */
  async settled(): Promise<boolean> {
    if (!this.isUploading) return true;
    this.stopWaiting();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting = resolve;
    const leave = this.subscribe(() => !this.isUploading && resolve(true));
    const isSettled = await promise;
    leave();
    return isSettled;
  }

  stopWaiting(): void {
    this.#waiting?.(false);
    this.#waiting = undefined;
  }

  /** Adds files behind those that are there. What is too large or too much is not sent. */
  async add(files: readonly File[]): Promise<void> {
    const added = files.map((file): PendingFile => {
      const key = `new ${++this.#count}`;
      this.#chosen.set(key, { file, over: new AbortController() });
      return { key, name: file.name, size: file.size, progress: { type: 'queued' } };
    });
    this.#keep([...this.state, ...added]);
    await this.#refuseBeyondLimits(added);
    this.#sendNext();
  }

  /** Takes a file out, and stops sending it. */
  remove(key: string): void {
    this.#drop((file) => file.key === key);
  }

  removeFailed(): void {
    this.#drop(hasFailed);
  }

  /** Sends one again that could not be sent. */
  async retry(key: string): Promise<void> {
    const chosen = this.#chosen.get(key);
    if (!chosen) return;
    this.#chosen.set(key, { ...chosen, over: new AbortController() });
    this.#progress(key, { type: 'queued' });
    await this.#refuseBeyondLimits(this.state.filter((file) => file.key === key));
    this.#sendNext();
  }

  /** What was sent with a message does not go with the next. */
  forget(sent: readonly PromptFile[]): void {
    this.#drop(({ progress }) => progress.type === 'done' && sent.includes(progress.file));
  }

  /** From here on they are those of a session that has just begun. */
  handTo(id: SessionId): void {
    const places = known.get(this.#link);
    places?.delete(this.#place);
    places?.set(id, this);
    unfinished.write(filesDraft(this.#place), null);
    this.#place = id;
    this.#keep(this.state);
  }

  async #checkRemembered(): Promise<void> {
    for (const { key, progress } of this.state) {
      if (progress.type !== 'done' || (await isKept(progress.file))) continue;
      this.#progress(key, { type: 'failed', failure: { type: 'gone' }, canRetry: false });
    }
  }

  async #refuseBeyondLimits(added: readonly PendingFile[]): Promise<void> {
    // Where the limits are not known, the server tells.
    await this.#link.tried(async () => {
      const { bytes, perPrompt } = await this.#link.client.json(keptFileRoutes.fileLimits);
      const fitting = this.state.filter((file) => !hasFailed(file));
      for (const file of added) {
        if (file.size > bytes) this.#fail(file.key, { type: 'too-large', bytes });
        else if (fitting.findIndex(({ key }) => key === file.key) >= perPrompt)
          this.#fail(file.key, { type: 'too-many', most: perPrompt }, true);
      }
    });
  }

  #sendNext(): void {
    const free = AT_ONCE - this.state.filter(({ progress }) => progress.type === 'sending').length;
    const waiting = this.state.filter(({ progress }) => progress.type === 'queued');
    for (const { key } of waiting.slice(0, Math.max(0, free))) void this.#send(key);
  }

  async #send(key: string): Promise<void> {
    const chosen = this.#chosen.get(key);
    if (!chosen) return;
    const { file, over } = chosen;
    const onSent = (sent: number) => this.#progress(key, { type: 'sending', sent });
    onSent(0);
    try {
      const kept = await upload(file, { onSent, signal: over.signal });
      this.#chosen.delete(key);
      this.#progress(key, { type: 'done', file: kept });
    } catch (error) {
      if (over.signal.aborted) return;
      this.#link.noteFailure(error);
      this.#fail(key, { type: 'refused', trouble: troubleOf(error) }, true);
    } finally {
      this.#sendNext();
    }
  }

  #fail(key: string, failure: FileFailure, canRetry = false): void {
    this.#progress(key, { type: 'failed', failure, canRetry });
  }

  #progress(key: string, progress: FileProgress): void {
    const changed = this.state.map((file) => (file.key === key ? { ...file, progress } : file));
    if (progress.type === 'sending') this.put(changed);
    else this.#keep(changed);
  }

  #drop(isDropped: (file: PendingFile) => boolean): void {
    for (const { key } of this.state.filter(isDropped)) {
      this.#chosen.get(key)?.over.abort();
      this.#chosen.delete(key);
    }
    this.#keep(this.state.filter((file) => !isDropped(file)));
    this.#sendNext();
  }

  #keep(files: readonly PendingFile[]): void {
    this.put(files);
    unfinished.write(filesDraft(this.#place), rememberedText(files));
  }
}
