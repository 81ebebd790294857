import { z } from 'zod';

/** Someone who holds conversations with a model and keeps them in an SQLite file. */
export interface Contender {
  prepare(prompts: readonly string[], load: Load): Promise<Conversation>;
  close(): Promise<void>;
}

/** Asks prompt after prompt. Says of each how long it took, from asking to the first text, in milliseconds. */
export type Conversation = () => Promise<readonly number[]>;

/** What a contender is started with, in a process of its own. */
export const SETUP = z.object({
  name: z.enum(['cuebook', 'bare', 'streamText']),
  protocol: z.enum(['anthropic', 'openai-compatible']),
  /** Of the model server. */
  url: z.url(),
  /** Where it may write. */
  folder: z.string(),
  /** How many characters each answer of the model server has. */
  answerChars: z.int(),
});
export type Setup = z.infer<typeof SETUP>;

export const LOAD = z.object({
  /** How many prompts each conversation has. */
  conversations: z.array(z.int()),
  /** Whether they are held at the same time or one after the other. */
  sideBySide: z.boolean(),
  /** Whether a program without Cuebook waits for the disk at the end of each turn, as Cuebook always does. */
  waitsForDisk: z.boolean(),
});
export type Load = z.infer<typeof LOAD>;

export const MEASURED = z.object({
  wallMs: z.number(),
  /** Of all threads of the contender's process. */
  cpuMs: z.number(),
  /** The median over all prompts. */
  firstTextMs: z.number(),
});
export type Measured = z.infer<typeof MEASURED>;

export const MODELS = { anthropic: 'claude-sonnet-4-5', 'openai-compatible': 'llama-3.3-70b' } as const;

export function prompt(number: number): string {
  return `Cue ${number}: ${'the stage manager calls it from the book, and the lamps follow. '.repeat(3).trim()}`;
}
