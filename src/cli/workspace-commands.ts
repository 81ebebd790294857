import { type Command, Option } from 'commander';
import type { Act, Add } from './program-parts.ts';

/** The commands that are about a workspace as a whole. */
export function addWorkspaceCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  add(program, 'init [folder]', 'writes', 'Turn a folder into a workspace with a first agent')
    .addHelpText(
      'after',
      '\nWrites agents.json, agents/assistant.md, .cuebook/config.yaml, lines of .gitignore, and your own configuration, each\nonly where there is none. The folder is made if it is missing; without one it is the folder you are in.',
    )
    .action(act(async () => (await import('./commands.ts')).initWorkspace));
  add(
    program,
    'trust',
    'writes',
    'Let the workspace run its code: agents that are code, MCP servers, tools of skills',
  )
    .option('--pinned', 'only as it is now: after a change of its code, trust it again')
    .option('--no-pinned', 'whatever it will hold, also if it was pinned before')
    .addOption(new Option('--revoke', 'revoke trust').conflicts(['pinned', 'list']))
    .option('--list', 'list the workspaces that you trust (free)')
    .option('--yes', 'do not ask')
    .addHelpText(
      'after',
      '\nA workspace is untrusted until you trust it: look first at what it runs, which may do whatever you may do. Trust is\nkept in your own folder, for this folder alone.',
    )
    .action(act(async () => (await import('./commands.ts')).trustWorkspace));
}
