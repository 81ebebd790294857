import type { Command } from 'commander';
import { type Act, type Add, collected } from './program-parts.ts';

const HELP = `
The session is an id, either end of it, or "last"; what ends with .md is a script, and words after it are its arguments.
Of a script that was never run it shows what its first prompt would send.
Each piece is shown with where it came from and how many tokens it is; "~" marks an estimate, and "–" what is no text.
Then: what has changed since the turn before, and how much of the request the one before began with, which a provider
can cache. A turn is put together again from what is stored, with the agent and the configuration as they are now.

Examples:
  cuebook context last                          the last turn of the last conversation
  cuebook context last --turn next --full       what would be sent before the next prompt, with all texts
  cuebook context review.prompt.md --turn 2     the second turn of a script
  cuebook context last --request                the request as the provider gets it, as JSON; no key is in it`;

/** The x-ray. */
export function addContextCommand(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  add(
    program,
    'context <session|script> [args...]',
    'free',
    'Show what a model gets in a turn, piece by piece',
  )
    .option(
      '--turn <turn>',
      'a turn by its number, "last", or "next" for what would come before the next prompt',
    )
    .option('--full', 'print the text of each piece, too')
    .option('--request', 'print the exact request as JSON')
    .option('--arg <name=value>', 'set an argument by name (may be repeated)', collected)
    .option(
      '--tools <module>',
      'offer the tools of this JavaScript module, as a run with it would (may be repeated)',
      collected,
    )
    .addHelpText('after', HELP)
    .action(act(async () => (await import('./commands.ts')).showContext));
}
