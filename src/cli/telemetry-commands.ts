import type { Command } from 'commander';
import type { Act, Add } from './program-parts.ts';

const QUERY_HELP = `
Prints the newest first: when it was, what it was, the session, and what is told of it. No event has texts of anybody in
it, only lengths, ids, times, scores and counts. --since takes a time or how long ago it was: 90s, 15m, 1h, 7d, 2w.

Examples:
  cuebook telemetry query --event chat.turn_done --since 1h
  cuebook telemetry query --session last
  cuebook telemetry query --limit 10000 --json`;

const TAIL_HELP = '\nEvents are written each second, by whichever process they happen in. Ctrl-C ends it.';

const STATUS_HELP = `
CUEBOOK_TELEMETRY_MODE, or telemetry.mode in your configuration, is local, remote, both or off; without either it is
local: events stay in .cuebook/storage/telemetry/ of the workspace, and nothing is sent anywhere.`;

/** The commands that are about telemetry. */
export function addTelemetryCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  const telemetry = program
    .command('telemetry')
    .description('Show stored events of turns, model calls, skills, tools and errors (free)');
  filtered(add(telemetry, 'query', 'free', 'Find events, newest first'))
    .option('--limit <number>', 'maximum number of results', '200')
    .addHelpText('after', QUERY_HELP)
    .action(act(async () => (await import('./telemetry.ts')).queryTelemetry));
  filtered(add(telemetry, 'tail', 'free', 'Show events as they happen, until Ctrl-C'))
    .addHelpText('after', TAIL_HELP)
    .action(act(async () => (await import('./telemetry.ts')).tailTelemetry));
  add(telemetry, 'status', 'free', 'Show where events are stored and how many')
    .addHelpText('after', STATUS_HELP)
    .action(act(async () => (await import('./telemetry.ts')).telemetryStatus));
}

function filtered(command: Command): Command {
  return command
    .option('--event <name>', 'only events of this name')
    .option('--session <session>', 'only of this session (an id, either end of it, "last", or a script)')
    .option('--turn <id>', 'only of this turn')
    .option('--run <id>', 'only of this run of a bench (an id, either end of it, or "last")')
    .option('--case <id>', 'only of this case of a bench')
    .option('--since <time>', 'only from this time on');
}
