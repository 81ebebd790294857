import type { CliTranscript } from '../../../model/cli-profile.ts';
import type { TranscriptFacts } from '../cli/transcripts.ts';
import { findCandidates } from './find-candidates.ts';
import { GrowingFile, type NewLineReader, type ReadTranscript } from './growing-file.ts';
import type { TranscriptPlace } from './places.ts';

/** What understands transcripts. */
export interface TranscriptSources {
  loadReader(): Promise<NewLineReader>;
  /** The conversations in opencode's database that were added to since then, each as one line. */
  opencodeSessions(
    file: string,
    since: Date,
  ): Promise<readonly { readonly id: string; readonly text: string }[]>;
}

/** A conversation that a process may be in. */
export interface Conversation {
  /** What no other conversation is called. */
  readonly id: string;
  readonly file: string;
  /** Whether the process itself shows that it is its own. */
  readonly isSure: boolean;
  read(): Promise<ReadTranscript>;
}

/** The conversations that a process may be in, by what is on the disk at a time. */
export class ConversationSource {
  readonly #kind: CliTranscript;
  readonly #place: TranscriptPlace;
  readonly #facts: TranscriptFacts;
  readonly #sources: TranscriptSources;
  readonly #files = new Map<string, GrowingFile>();

  constructor(
    kind: CliTranscript,
    place: TranscriptPlace,
    facts: TranscriptFacts,
    sources: TranscriptSources,
  ) {
    this.#kind = kind;
    this.#place = place;
    this.#facts = facts;
    this.#sources = sources;
  }

  /** What a conversation is called here that the process was started to continue. */
  idOf({ id, transcript }: NonNullable<TranscriptFacts['conversation']>): string {
    const { database } = this.#place;
    return database === undefined ? (transcript ?? id) : databaseId(database, id);
  }

  async conversations(): Promise<readonly Conversation[]> {
    const newReader = await this.#sources.loadReader();
    if (this.#place.database !== undefined) return await this.#inDatabase(this.#place.database, newReader);
    const { paths, areSure } = await findCandidates(this.#kind, this.#place, this.#facts);
    return paths.map((path) => {
      const file = this.#files.get(path) ?? new GrowingFile(path, () => newReader(this.#kind));
      this.#files.set(path, file);
      return { id: path, file: path, isSure: areSure, read: async () => await file.read() };
    });
  }

  /** All processes of the user share a database: that ours has it open says nothing. */
  async #inDatabase(file: string, newReader: NewLineReader): Promise<readonly Conversation[]> {
    const sessions = await this.#sources.opencodeSessions(file, this.#facts.startedAt);
    return sessions.map(({ id, text }) => {
      const reader = newReader(this.#kind);
      reader.line(text);
      return { id: databaseId(file, id), file, isSure: false, read: async () => reader.read() };
    });
  }
}

function databaseId(file: string, id: string): string {
  return `${file}#${id}`;
}
