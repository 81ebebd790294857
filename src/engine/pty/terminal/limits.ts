/** What a terminal holds and how long it waits, in one place. */
export const TERMINAL_LIMITS = {
  /** Lines above the screen. */
  scrollback: 5_000,
  /** The program is held up while more characters than this wait to be put on the screen or kept … */
  backlogHigh: 1_048_576,
  /** … until there are fewer than this. */
  backlogLow: 262_144,
  /** Where the system does not tell whether a program waits, it does when nothing has come out for so long. */
  idleMs: 1_000,
  /** So long a program has to end after Ctrl-C. */
  interruptMs: 300,
  /** So long it has to end after SIGHUP and SIGTERM. */
  terminateMs: 1_500,
  /** After SIGKILL only the system can hold a process. */
  killMs: 10_000,
  /** At most so many lines, and characters of them, are noted; then the oldest go. */
  notedLines: 50_000,
  notedCharacters: 16_777_216,
} as const;

/** What is kept of a raw stream. */
export const RECORDING_LIMITS = {
  segmentBytes: 8 * 1024 * 1024,
  segments: 8,
} as const;
