import { Command, Option } from 'commander';
import { EXPORT_FORMATS } from '../model/export-format.ts';
import { SCRIPT_ENGINES } from '../model/script.ts';
import { VERSION } from '../model/version.ts';
import { addAgentsCommands } from './agents-commands.ts';
import { addBackupCommands } from './backup-commands.ts';
import { addBenchCommands } from './bench-commands.ts';
import type { GlobalOptions } from './context.ts';
import { addContextCommand } from './context-command.ts';
import { addDatasetsCommands } from './datasets-commands.ts';
import { addFilesCommands } from './files-commands.ts';
import { type CliOutput, io } from './io.ts';
import { addMcpCommands } from './mcp-commands.ts';
import { addPlansCommands } from './plans-commands.ts';
import { addPrimeCommands } from './prime-commands.ts';
import { type Act, type Add, collected } from './program-parts.ts';
import { addSkillsCommands } from './skills-commands.ts';
import { addTalkCommands } from './talk-commands.ts';
import { addTelemetryCommands } from './telemetry-commands.ts';
import { addWorkspaceCommands } from './workspace-commands.ts';

const EXAMPLES = `
Each command says what it costs: (free) changes no file and no conversation and asks
no model, (writes) changes them, (model) may ask a model, which may cost money.

Examples:
  cuebook init                         a workspace, with an agent to begin with
  cuebook new review                   a script to begin with
  cuebook run review.prompt.md         run a script, prompt by prompt
  cuebook run greet.prompt.md Alice    the same, with an argument
  cuebook status review.prompt.md      its session, and what a run would do
  cuebook diff review.prompt.md        what has changed since it ran
  cuebook chat --agent Reviewer        talk with an agent, in this terminal
  cuebook send last "And in French?"   one more prompt to the last conversation
  cuebook sessions list                what has been run here
  cuebook sessions show last           the last conversation again
  cuebook sessions search "release"    find a word in all conversations
  cuebook context last                 what the model was sent, piece by piece
  cuebook adopt last                   make a conversation into a script and its recording
  cuebook prime save last              keep it as a history that others can begin with
  cuebook skills why "Write minutes"   which skills a request gets, and why
  cuebook bench run planbench          how well a model does, in figures
  cuebook serve                        open it all in a browser
  cuebook backup conversations.tar     all conversations and their files, in one file
  cuebook doctor                       what is installed and what is missing

Exit codes: 0 done, 1 the run failed, 2 bad input, 3 busy, 4 not found, 130 interrupted.`;

const RUN_HELP = `
Only what has to run does: nothing after a complete run, prompts that were added, prompts from the first that was
edited (in a new take that shares the answers before), everything when the model or a setting has changed. A run
that was broken off goes on where it stopped; Ctrl-C stops after keeping what arrived. The session is then named in
the file, in one line, unless "link: database" stands in .cuebook/config.yaml.
Words after the script are its arguments, in order: $1 or the first that it names, and so on; put -- before one that
begins with a dash. Each set of arguments has sessions of its own, and leaves the file alone.
With --model, --engine, --agent, --skills, --document, --recorded or --fill a run has a session of its own, which no
script is linked to.`;

/** As wide as the terminal; without one, as Commander wraps by itself. */
function helpWidth({ isTTY, columns = 80 }: CliOutput): number {
  return isTTY ? columns : 80;
}

/** The command line. What a command does is loaded when it is called. */
export function createProgram(outcome: { exitCode: number }, { json }: { json: boolean }): Command {
  const program = new Command('cuebook')
    .description('Conversations with models that you can edit, version, replay, share and measure.')
    .version(VERSION, '-V, --version', 'print the version')
    .option('--workspace <folder>', 'work in this folder (default: the nearest workspace upwards)')
    .option('--db <url>', 'use this database: postgres://… or a file')
    .option('--json', 'print JSON: one event a line, or one object')
    .option('--quiet', 'print results only')
    .option('--verbose', 'print the details of an error')
    .helpOption('-h, --help', 'show help')
    .helpCommand('help [command]', 'show help for a command')
    .showHelpAfterError('(add --help for what it can do)')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => io().stdout.write(text),
      // With --json, a mistake in the command line is reported as an object, by the caller.
      writeErr: (text) => json || io().stderr.write(text),
      getOutHelpWidth: () => helpWidth(io().stdout),
      getErrHelpWidth: () => helpWidth(io().stderr),
    })
    .exitOverride()
    .addHelpText('after', EXAMPLES);

  const add: Add = (parent, usage, cost, summary) =>
    parent.command(usage).description(`${summary} (${cost})`);
  const act: Act =
    <Options extends GlobalOptions, Args extends unknown[]>(
      load: () => Promise<(options: Options, ...args: Args) => Promise<number>>,
    ) =>
    async (...parsed: unknown[]): Promise<void> => {
      // Commander hands over the arguments, the command's own options and the command.
      const command = parsed.at(-1);
      if (!(command instanceof Command)) throw new Error('Commander passed no command.');
      const action = await load();
      outcome.exitCode = await action(command.optsWithGlobals<Options>(), ...(parsed as Args));
    };

  /** The options of every command that asks a model. */
  const asking = (command: Command): Command =>
    command
      .option('--model <provider/name>', 'ask this model')
      .option(
        '--tools <module>',
        'let the model call the tools of this JavaScript module (may be repeated)',
        collected,
      )
      .option('--skills <auto|off|ids>', 'answer with the skills that fit, with none, or with these: id,id')
      .option('--document <file>', 'what the prompts are about, for skills')
      .option('--yes', 'let tools change things without asking (a call that was started before still asks)')
      .option('--budget-tokens <number>', 'stop once this many tokens are used');

  add(program, 'new [name]', 'writes', 'Create a starter script')
    .option('--title <title>', 'title of the script')
    .option('--model <provider/name>', 'model to ask')
    .addHelpText(
      'after',
      '\nThe name may lead into a folder; without one the script is named after the time. With --workspace it is created there.\nA script that is there already is left alone: the new one is called name-2, and so on.',
    )
    .action(act(async () => (await import('./commands.ts')).newScript));

  asking(add(program, 'run <script> [args...]', 'model', 'Run the prompts of a script in order'))
    .option('--arg <name=value>', 'set an argument by name (may be repeated)', collected)
    .option('--plan', 'show what would run, why, and about how many tokens; send nothing')
    .addOption(new Option('--fresh', 'start a new session').conflicts(['all', 'from']))
    .addOption(new Option('--all', 'run every prompt again, in a new take').conflicts('from'))
    .option('--from <number>', 'run from this prompt on, in a new take that shares those before')
    .option('--to <number>', 'stop after this prompt; the next run continues there')
    .option('--recorded', 'answer from recordings: no key, no network, no tool is run')
    .option('--fill', 'ask the model where a recording has no answer')
    .addOption(
      new Option('--require <class>', 'refuse to ask a model').choices(['recorded']).conflicts('fill'),
    )
    .addOption(new Option('--engine <engine>', 'run it with this engine').choices(SCRIPT_ENGINES))
    .option('--agent <agent>', 'use this agent of agents.json')
    .option('--keep-going', 'continue when an answer breaks a contract (the run still fails)')
    .option('--attach', 'show the terminal that is typed into as it is, and type into it; Ctrl-] leaves it')
    .option('--fail-fast', 'stop at the first command that fails')
    .option('--junit <file>', 'write a JUnit report with a case for each prompt')
    .option('--no-link', 'leave the file as it is: do not name the session in it')
    .addHelpText('after', RUN_HELP)
    .action(act(async () => (await import('./commands.ts')).run));

  asking(add(program, 'send <session> [text...]', 'model', 'Send one prompt to a stored conversation'))
    .option('--file <path>', 'attach this file (may be repeated)', collected)
    .addHelpText(
      'after',
      '\nThe session is an id, either end of it, "last", or a script. The text "-" is read from stdin; without a text the last\nturn is continued if it was interrupted. The model that answered last is asked, unless --model names another.',
    )
    .action(act(async () => (await import('./commands.ts')).send));

  addTalkCommands(program, { add, act, asking });

  add(program, 'status <script> [args...]', 'free', 'Show a script’s session and what a run would do')
    .option('--arg <name=value>', 'set an argument by name (may be repeated)', collected)
    .option('--watch', 'show it again on every save, until Ctrl-C')
    .action(act(async () => (await import('./commands.ts')).status));
  add(
    program,
    'resolve <script> <keep|clone|fresh> [args...]',
    'writes',
    'Choose the session of an edited script',
  )
    .option('--arg <name=value>', 'set an argument by name (may be repeated)', collected)
    .option('--no-link', 'leave the file as it is: do not name the session in it')
    .addHelpText(
      'after',
      '\nkeep: its session stays, and counts as that of the script as it is now: none of its prompts is asked.\nclone: the same, in a take of the session, which itself is left as it was.\nfresh: a new session. Nothing is run; without a word, "run" does what "status" says.',
    )
    .action(act(async () => (await import('./commands.ts')).resolveScript));
  add(program, 'key <script>', 'writes', 'Give every prompt a key that survives moving')
    .addHelpText(
      'after',
      '\nKeys are made from the first words of a prompt and written into its <!-- user --> line; those that are there\nstay, and so does everything else.',
    )
    .action(act(async () => (await import('./commands.ts')).keyScript));

  add(program, 'diff <script>', 'free', 'Show what changed in a script since its last run').action(
    act(async () => (await import('./commands.ts')).diff),
  );

  addContextCommand(program, { add, act });

  const sessions = program
    .command('sessions')
    .description(
      'List, show, search, export, confirm, fork and delete stored conversations (free; snapshot, confirm, fork and rm write)',
    );
  add(sessions, 'list', 'free', 'List sessions, most recent first')
    .option('--limit <number>', 'maximum number of results', '20')
    .option('--cursor <cursor>', 'continue after an earlier page')
    .option('--archived', 'include archived sessions: earlier takes, bench trials')
    .action(act(async () => (await import('./commands.ts')).listSessions));
  add(
    sessions,
    'show <session>',
    'free',
    'Show a conversation (an id, either end of it, "last", or a script)',
  )
    .option('--screen', 'include stored terminal screens')
    .option('--evidence', 'include the thoughts and tool calls from CLI transcripts')
    .action(act(async () => (await import('./commands.ts')).showSession));
  add(sessions, 'replay <session>', 'free', 'Replay the output of a terminal')
    .option('--terminal <name>', 'which of several (default: main)')
    .option('--speed <number>', 'playback speed', '1')
    .option('--cast <file>', 'write it to this file (asciicast v2), which must not exist yet, instead')
    .addHelpText(
      'after',
      '\nA pause longer than three seconds is cut to that; the file has all times as they were. Ctrl-C stops.',
    )
    .action(act(async () => (await import('./commands.ts')).replaySession));
  add(sessions, 'snapshot <session>', 'writes', 'Store and show the current screen of a terminal')
    .option('--terminal <name>', 'which of several (default: main)')
    .action(act(async () => (await import('./commands.ts')).snapshotTerminal));
  add(sessions, 'confirm <session> [call]', 'writes', 'Allow or deny a waiting tool call')
    .option('--deny', 'deny it')
    .addOption(
      new Option(
        '--choice <number>',
        'choose this option of a program in a terminal, counted from 1',
      ).conflicts('deny'),
    )
    .action(act(async () => (await import('./commands.ts')).confirmCall));
  add(sessions, 'fork <session>', 'writes', 'Fork a session at a prompt')
    .option('--prompt <number>', 'share everything before this prompt (default: all prompts)')
    .action(act(async () => (await import('./commands.ts')).forkSession));
  add(sessions, 'compare <session> [other]', 'free', 'Compare two sessions prompt by prompt')
    .addHelpText(
      'after',
      '\nOf each prompt: how the answers differ, which tools were called, how many tokens and how long it took.\nWhat begins with - is of the first session, with + of the second; a terminal of 120 columns has room for both.\nA take alone is compared with the one that it followed.',
    )
    .action(act(async () => (await import('./commands.ts')).compareSessions));
  add(sessions, 'search <words...>', 'free', 'Search all conversations')
    .option('--limit <number>', 'maximum number of results', '20')
    .action(act(async () => (await import('./commands.ts')).searchSessions));
  add(sessions, 'export <session>', 'free', 'Print a conversation as Markdown, JSON or a script')
    .addOption(new Option('--format <format>', 'how').choices(EXPORT_FORMATS).default('md'))
    .option('--output <file>', 'write to this file, which must not exist yet')
    .option('--allow-secrets', 'write text that looks like a secret, too')
    .addHelpText(
      'after',
      '\nmd: to read. json: everything that is stored. priming: a priming script, which others can begin with.\nscript: a prompt script with what was asked; "adopt" writes it together with the recording that answers it.',
    )
    .action(act(async () => (await import('./commands.ts')).exportSession));
  add(sessions, 'rm <session>', 'writes', 'Delete a session (a parent of forks goes with the last fork)')
    .option('--yes', 'do not ask')
    .action(act(async () => (await import('./commands.ts')).removeSession));

  addPrimeCommands(program, { add, act });
  addWorkspaceCommands(program, { add, act });
  addBackupCommands(program, { add, act });
  addAgentsCommands(program, { add, act });
  addDatasetsCommands(program, { add, act });
  addSkillsCommands(program, { add, act });
  addPlansCommands(program, { add, act });
  addBenchCommands(program, { add, act });
  addTelemetryCommands(program, { add, act });
  addFilesCommands(program, { add, act });
  addMcpCommands(program, { add, act });

  add(program, 'serve', 'writes', 'Serve the workspace to browsers and programs on this machine')
    .option('--port <number>', 'port to listen on; 0 picks a free one', '4517')
    .option(
      '--host <address>',
      'listen on this address instead of 127.0.0.1; needs a token of yours in CUEBOOK_TOKEN',
    )
    .option('--allow-host <name>', 'accept this host name, too (may be repeated)', collected)
    .option(
      '--tools <module>',
      'let models call the tools of this JavaScript module (may be repeated)',
      collected,
    )
    .option('--open', 'open it in a browser if there is a screen')
    .option('--new-token', 'log out every browser that was let in before')
    .addHelpText(
      'after',
      '\nPrints the address to open. Ctrl-C stops runs cleanly; a second Ctrl-C exits immediately.\nPrompts that are sent through it ask a model, which may cost money.',
    )
    .action(act(async () => (await import('./commands.ts')).serveWorkspace));
  add(program, 'attach <session> [terminal]', 'writes', 'Show a terminal of the server and type into it')
    .addHelpText(
      'after',
      '\nCtrl-] detaches; the program keeps running. Without a terminal, the output is printed.',
    )
    .action(act(async () => (await import('./commands.ts')).attach));

  add(program, 'doctor', 'free', 'Check the installation, keys and workspace')
    .option('--fix', 'make stored files readable for you only; changes nothing but modes')
    .action(act(async () => (await import('./commands.ts')).doctor));
  return program;
}
