import { oneLine } from '../../model/one-line.ts';
import type { McpServerState, McpToolFacts } from '../../workbench.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { bold, dim, green } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';

interface McpListOptions extends GlobalOptions {
  readonly tools?: boolean;
}

const MARKS: Record<McpServerState['state'], string> = {
  ready: green('✓'),
  failed: '✗',
  disabled: dim('–'),
  untrusted: dim('–'),
  overruled: dim('–'),
};

/** Lists the MCP servers. Exit code 1 when one of them is wanted and cannot be used. */
export async function listMcpServers(options: McpListOptions): Promise<number> {
  const { items, ignored } = await withWorkbench(options, {}, async ({ mcp, ignoredConfig }) => ({
    items: await mcp.list(),
    ignored: await ignoredConfig(),
  }));
  if (options.json) printJson({ items, ...(ignored.length > 0 && { warnings: ignored }) });
  else if (options.quiet) io().stdout.write(items.map(({ id }) => `${id}\n`).join(''));
  else print(items, options);
  if (!options.json) for (const problem of ignored) warnIgnored(problem);
  return items.some(({ state }) => state === 'failed') ? 1 : 0;
}

function warnIgnored(problem: string): void {
  for (const line of problem.split('\n')) {
    io().stderr.write(`warning: ${printable(line)} (ignored, because this workspace is not trusted)\n`);
  }
}

function print(items: readonly McpServerState[], { tools: showsTools = false }: McpListOptions): void {
  if (items.length === 0) {
    io().stdout.write(dim('No MCP server is configured: they are written under "mcp" in config.yaml.\n'));
  }
  const width = Math.max(0, ...items.map(({ id }) => id.length));
  for (const { id, place, target, state, problem, tools = [], leftOut = [] } of items) {
    const facts = state === 'ready' ? `ready with ${counted(tools.length, 'tool')}` : (problem ?? state);
    const [first, ...others] = printable(facts).trim().split('\n');
    const where = dim(`  (${place}: ${shown(target)})`);
    io().stdout.write(`${MARKS[state]} ${bold(id.padEnd(width))}  ${first}${where}\n`);
    for (const line of others) io().stdout.write(dim(`    ${line}\n`));
    for (const tool of showsTools ? tools : []) io().stdout.write(`    ${toolLine(tool)}\n`);
    for (const { name, reason } of leftOut) {
      io().stdout.write(dim(`    ${shown(name)} is left out: ${reason}\n`));
    }
  }
}

function toolLine({ name, effect, description }: McpToolFacts): string {
  const [sentence = ''] = description.split('\n');
  const asks = effect === 'write' ? 'asks first' : 'only reads';
  return `${shown(name)}  ${dim([asks, shown(sentence)].filter((text) => text !== '').join('  '))}`;
}

function shown(text: string): string {
  return printable(oneLine(text));
}
