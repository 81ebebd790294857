/** What came out of a terminal, and when: seconds since its recording began. */
export type RecordedOutput =
  | { readonly type: 'output'; readonly seconds: number; readonly data: string }
  | { readonly type: 'resize'; readonly seconds: number; readonly size: RecordedSize };

interface RecordedSize {
  readonly columns: number;
  readonly rows: number;
}

export interface RecordingFacts {
  /** Of the terminal, where the recording begins. */
  readonly size: RecordedSize;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Whether there was more before, which is no longer kept. */
  readonly isCut: boolean;
}

/** The raw stream of a terminal. */
export interface TerminalRecording extends RecordingFacts {
  /** The name of the terminal. */
  readonly terminal: string;
  /** From the first program that ran in it to the last, in order. */
  readonly output: AsyncIterable<RecordedOutput>;
}
