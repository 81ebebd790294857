/** How much a command may take. */
export interface CommandLimits {
  /** How long it may run when nobody says how long. */
  readonly seconds: number;
  /** How many processes and threads there may be at once. */
  readonly processes: number;
  /** Of each process. */
  readonly memoryBytes: number;
  /** Of each file. */
  readonly fileBytes: number;
  /** Of `/tmp`, which is gone when the command ends. */
  readonly temporaryBytes: number;
  /** Of what it prints: the beginning and the end are kept. */
  readonly outputBytes: number;
  /** Of all files of a sandbox: a command that exceeds it is ended, and the model is told. */
  readonly sandboxBytes: number;
  /** How many files and folders there may be in a sandbox. */
  readonly sandboxFiles: number;
  /** A command that writes much is ended when less than this is free on the disk. */
  readonly freeBytes: number;
}

const MEGABYTE = 1024 * 1024;

export const COMMAND_LIMITS: CommandLimits = {
  seconds: 60,
  processes: 256,
  memoryBytes: 2048 * MEGABYTE,
  fileBytes: 512 * MEGABYTE,
  temporaryBytes: 256 * MEGABYTE,
  outputBytes: 64 * 1024,
  sandboxBytes: 1024 * MEGABYTE,
  sandboxFiles: 200_000,
  freeBytes: 512 * MEGABYTE,
};

/** The longest time that a command can ask for. */
export const LONGEST_SECONDS = 600;
