import type { Command } from 'commander';
import type { Act, Add } from './program-parts.ts';

const REFS = '\nA ref is the path of a script below .minds/priming, without .md: team_shared/review.';

/** The commands that keep conversations as files, and begin conversations with them. */
export function addPrimeCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  add(
    program,
    'adopt <session-or-file>',
    'writes',
    'Make a session, or the transcript of an agent CLI, into a script and the recording that answers it',
  )
    .option('--name <name>', 'what they are called (default: after the title)')
    .option('--folder <folder>', 'where the script is put (default: the workspace)')
    .option('--allow-secrets', 'write text that looks like a secret, too')
    .addHelpText(
      'after',
      '\nNo model is asked. The recording is a priming script in .minds/priming; the script run with --recorded gives the\nsame conversation again, and can be edited and run with a live model. What is there already is left alone.\nA file is a transcript that Claude Code, Codex, Gemini CLI, Qwen Code or pi has written, or what "opencode export" prints:\n  cuebook adopt ~/.claude/projects/<folder>/<session>.jsonl\n  cuebook adopt ~/.codex/sessions/<year>/<month>/<day>/rollout-….jsonl\n  cuebook adopt ~/.gemini/tmp/<project>/chats/session-….jsonl\n  cuebook adopt ~/.qwen/projects/<folder>/chats/<session>.jsonl\n  cuebook adopt ~/.pi/agent/sessions/<folder>/<time>_<session>.jsonl',
    )
    .action(act(async () => (await import('./commands.ts')).adopt));

  const prime = program
    .command('prime')
    .description(
      'List, show, check, save and apply priming scripts: histories to begin with (free; save, apply and lint --fix write)',
    );
  add(prime, 'list [words...]', 'free', 'List priming scripts, with all of these words in their ref or title')
    .option('--agent <agent>', 'only those for this agent')
    .option('--recent', 'only recently applied ones, newest first')
    .addHelpText('after', REFS)
    .action(act(async () => (await import('./commands.ts')).listPriming));
  add(prime, 'show <ref>', 'free', 'Show what a priming script, or another recording, holds')
    .option('--raw', 'print the file as it is')
    .addHelpText('after', `${REFS}\nA file anywhere is named with its .md.`)
    .action(act(async () => (await import('./commands.ts')).showPriming));
  add(prime, 'lint [refs...]', 'free', 'Check priming scripts, by default all of the workspace')
    .option('--fix', 'repair what can be repaired; the old text stays as .bak (writes)')
    .addHelpText(
      'after',
      `${REFS}\nA file anywhere, such as a recording, is named with its .md. Ends with 2 if there are errors.`,
    )
    .action(act(async () => (await import('./commands.ts')).lintPriming));
  add(prime, 'save <session>', 'writes', 'Save a session as a priming script')
    .option('--slug <name>', 'name (default: course-1)')
    .option('--shared', 'for all agents, not only the one of the session')
    .option('--overwrite', 'replace an existing script without asking')
    .option('--allow-secrets', 'write text that looks like a secret, too')
    .action(act(async () => (await import('./commands.ts')).savePriming));
  add(prime, 'apply <refs...>', 'writes', 'Start a session with the history of priming scripts')
    .option('--agent <agent>', 'agent that answers')
    .option('--model <provider/name>', 'model to ask')
    .option('--title <title>', 'title of the session')
    .option('--hide', 'hide the history; the model still gets it')
    .addHelpText('after', `${REFS}\nNothing is asked. All scripts are checked before anything is stored.`)
    .action(act(async () => (await import('./commands.ts')).applyPriming));
}
