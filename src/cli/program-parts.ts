import type { Command } from 'commander';
import type { GlobalOptions } from './context.ts';

/** What a command costs, as its help says. */
type Cost = 'free' | 'writes' | 'model';

/** Adds a command to the program, or to one of its groups. */
export type Add = (parent: Command, usage: string, cost: Cost, summary: string) => Command;

/** What is to be done when a command is called; it is loaded then. */
export type Act = <Options extends GlobalOptions, Args extends unknown[]>(
  load: () => Promise<(options: Options, ...args: Args) => Promise<number>>,
) => (...parsed: unknown[]) => Promise<void>;

/** All values of an option that may be repeated. */
export function collected(value: string, earlier: readonly string[] = []): readonly string[] {
  return [...earlier, value];
}
