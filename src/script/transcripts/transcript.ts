import type { CliTranscript } from '../../model/cli-profile.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { JsonObject } from '../../model/json.ts';
import type { KnownRecord } from '../../model/record.ts';

/** A prompt in a transcript, with what came of it. */
export interface TranscribedTurn {
  readonly prompt: string;
  /** When it was asked, as ISO 8601. */
  readonly at?: string;
  /** All that was said, without thoughts and calls. */
  readonly answer: string;
  /** As the transcript calls it. */
  readonly model?: string;
  /** What followed the prompt: thoughts, words, calls with their results, and the ends of answers. */
  readonly records: readonly KnownRecord[];
  /** Whether the turn is over, as far as the transcript tells. */
  readonly isDone: boolean;
  /** Whether it was broken off, by the user or by an error. */
  readonly isBroken: boolean;
}

export type TranscriptProblem =
  | 'broken-line'
  | 'broken-end'
  | 'broken-document'
  | 'left-out'
  | 'other-branch';

/** What a CLI of an agent noted of one conversation. */
export interface Transcript {
  /** `undefined` where the text is none that is known. */
  readonly kind: CliTranscript | undefined;
  /** By which the CLI itself knows the conversation. */
  readonly conversationId?: string;
  readonly title?: string;
  /** The folder that the CLI ran in. */
  readonly cwd?: string;
  /** Whose models they are: `openai`, `anthropic`, … */
  readonly provider?: string;
  readonly turns: readonly TranscribedTurn[];
  readonly diagnostics: readonly Diagnostic<TranscriptProblem>[];
}

/** Makes turns of the entries of one kind of transcript. */
export interface EntryReader {
  /** Takes the next entry; `false` for one that says nothing that is known. */
  take(entry: JsonObject): boolean;
  /** What the entries so far tell. */
  told(): ToldByEntries;
}

export interface ToldByEntries
  extends Pick<Transcript, 'conversationId' | 'title' | 'cwd' | 'provider' | 'turns'> {
  /** So many prompts are of branches that were left. */
  readonly otherBranches?: number;
}
