/** The tool that runs commands, as models know it. */
export const EXEC_COMMAND = 'exec_command';

/** What means nothing but itself to a shell. */
const PLAIN = /^[\p{L}\p{N}\p{M}_./:=,@%+ -]*$/u;

/**
 * Whether the user has said of a command that it needs no question. An entry allows exactly itself, and itself with
 * arguments that a shell leaves as they are: no quotes, no variables, no wildcards, no second command.
 */
export function isCommandAllowed(cmd: string, entries: readonly string[]): boolean {
  return entries.some((entry) => {
    if (entry.trim() === '') return false;
    if (cmd === entry) return true;
    return cmd.startsWith(`${entry} `) && PLAIN.test(cmd.slice(entry.length));
  });
}
