import type { Command } from 'commander';
import type { Act, Add } from './program-parts.ts';

/** The commands that tell of MCP servers. */
export function addMcpCommands(
  program: Command,
  { add, act }: { readonly add: Add; readonly act: Act },
): void {
  const mcp = program
    .command('mcp')
    .description('List the MCP servers that are configured, whose tools agents can have (free)');
  add(mcp, 'list', 'free', 'Start the servers and show their state')
    .option('--tools', 'list their tools, too')
    .addHelpText(
      'after',
      '\nServers are written under "mcp" in your config.yaml, or in that of a workspace that is trusted.\nEnds with 1 if one of them cannot be used.',
    )
    .action(act(async () => (await import('./commands.ts')).listMcpServers));
}
