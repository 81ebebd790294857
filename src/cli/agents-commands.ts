import type { Command } from 'commander';
import type { Act, Add } from './program-parts.ts';

/** The commands that tell who answers. */
export function addAgentsCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  const agents = program
    .command('agents')
    .description(
      'List, show and check the agents of a workspace, which are written in its agents.json (free)',
    );
  add(agents, 'list', 'free', 'List the agents and their models or code').action(
    act(async () => (await import('./commands.ts')).listAgents),
  );
  add(agents, 'show <agent>', 'free', 'Show an agent, by its id or its name').action(
    act(async () => (await import('./commands.ts')).showAgent),
  );
  add(agents, 'check', 'free', 'Check agents.json for errors')
    .addHelpText('after', '\nEnds with 2 if there are errors.')
    .action(act(async () => (await import('./commands.ts')).checkAgents));
  add(agents, 'schema', 'free', 'Print the JSON Schema of agents.json, for editors')
    .addHelpText(
      'after',
      '\nAn editor finds it by "$schema": "./agents.schema.json" at the top of agents.json.',
    )
    .action(act(async () => (await import('./commands.ts')).agentsSchema));
}
