/** How long a shell is waited for, in milliseconds. */
export interface ShellLimits {
  /** Until its first prompt: the user's own files are read before it. */
  readonly start: number;
  /** Until it is seen to have taken what was typed. */
  readonly submission: number;
  readonly turn: number;
  /** Until a command that waits for the keyboard, and puts nothing out, is said to wait. */
  readonly input: number;
  /** Until its prompt is back after Ctrl-C. */
  readonly interrupt: number;
}

export const SHELL_LIMITS: ShellLimits = {
  start: 60_000,
  submission: 30_000,
  turn: 600_000,
  input: 3_000,
  interrupt: 2_000,
};

/** So many characters are kept of the begin of an output, and as many of its end. */
export const KEPT_CHARACTERS = 256 * 1024;
