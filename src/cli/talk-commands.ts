import type { Command } from 'commander';
import { type Act, type Add, collected } from './program-parts.ts';

interface TalkParts {
  readonly add: Add;
  readonly act: Act;
  /** Gives a command the options of every one that asks a model. */
  asking(command: Command): Command;
}

const CHAT_HELP = `
Without a session a new one begins; "last" goes on with the last. The agent greets, and offers tasks with numbers:
typing a number does what it stands for. /help shows what else can be typed; Ctrl-C stops an answer, Ctrl-D leaves.
Without a terminal each line of stdin is a prompt or a command; it ends with 1 if one of them failed.`;

const BOOT_HELP = `
The task is one of the boot message or an operation of the agent, by name or number, or an action that every agent
has: ResetContext, UndoReset, ShowHelp. It runs in a new session, unless --session names one.`;

/** The commands that talk with agents. */
export function addTalkCommands(program: Command, { add, act, asking }: TalkParts): void {
  asking(add(program, 'chat [session]', 'model', 'Talk with an agent or a model'))
    .option('--agent <agent>', 'agent of agents.json')
    .option('--prime <ref>', 'start with the history of this priming script (may be repeated)', collected)
    .option('--hide', 'hide that history; the model still gets it')
    .option('--title <title>', 'title of the session')
    .addHelpText('after', CHAT_HELP)
    .action(act(async () => (await import('./talk.ts')).chat));

  const boot = program
    .command('boot')
    .description('Show an agent’s boot message and run its tasks (free; run asks a model)');
  add(boot, 'show', 'free', 'Show the boot message of an agent, and its tasks with their numbers')
    .option('--agent <agent>', 'agent of agents.json')
    .action(act(async () => (await import('./talk.ts')).showBoot));
  asking(add(boot, 'run <task>', 'model', 'Run one task of an agent'))
    .option('--agent <agent>', 'agent of agents.json')
    .option('--session <session>', 'run it in this session')
    .addHelpText('after', BOOT_HELP)
    .action(act(async () => (await import('./talk.ts')).runBootTask));
}
