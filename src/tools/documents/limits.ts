/** How much reading a document may take. */
export interface DocumentLimits {
  /** Processes at a time; the other documents wait. */
  readonly processes: number;
  /** Until a new process runs at all. */
  readonly startMs: number;
  /** For one document. */
  readonly readMs: number;
  /** A process without a document is kept for so long. */
  readonly idleMs: number;
  /** For one process, beside what Node itself takes. */
  readonly memoryMb: number;
  /** Of the file. */
  readonly inputBytes: number;
  /** Of all that is unpacked from it. */
  readonly unpackedBytes: number;
  /** Characters of text; what comes after them is left out, which is said. */
  readonly textLength: number;
  /** Characters of those texts in all that were read last, and are given again without reading. */
  readonly recentLength: number;
}

export const DOCUMENT_LIMITS: DocumentLimits = {
  processes: 2,
  startMs: 30_000,
  readMs: 30_000,
  idleMs: 30_000,
  memoryMb: 512,
  inputBytes: 100_000_000,
  unpackedBytes: 200_000_000,
  textLength: 20_000_000,
  recentLength: 40_000_000,
};
