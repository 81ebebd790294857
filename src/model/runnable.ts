/**
 * What a workspace holds that counts only where the user trusts it: code, programs, functions that judge answers, tasks
 * that begin by themselves, and who is sent the user's documents.
 */
export const RUNNABLE_KINDS = [
  'agent',
  'mcp-server',
  'profile',
  'skill-tool',
  'contract',
  'boot-task',
  'embeddings',
] as const;
export type RunnableKind = (typeof RUNNABLE_KINDS)[number];

/** One such thing, for somebody who decides whether it may run. */
export interface Runnable {
  readonly kind: RunnableKind;
  /** What it is called. */
  readonly name: string;
  /** What would run: a file or a folder from the workspace, a command line, an address, or what is done. */
  readonly target: string;
  /** Whether the file that it names is there. */
  readonly isThere: boolean;
  /** Variables of the user's environment that it would be given. */
  readonly variables: readonly string[];
}
