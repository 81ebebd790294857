import { oneLine } from '../../model/one-line.ts';
import type { ListedSuite } from '../../workbench.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { bold, dim, green, wrong } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { type Column, table } from '../table.ts';

const COLUMNS: readonly Column<ListedSuite>[] = [
  { title: 'suite', of: ({ ref }) => shown(ref), paint: bold },
  { title: 'cases', of: ({ cases }) => String(cases.length), isNumber: true },
  { title: 'trials', of: ({ trials }) => String(trials), isNumber: true },
  { title: 'models', of: ({ models }) => shown(models.join(', ')) || 'the default', paint: dim },
  { title: '', of: (suite) => shown(aboutOf(suite)) },
];

/** Lists the suites of a workspace and those that are shipped, and what is wrong with them. */
export async function listSuites(options: GlobalOptions): Promise<number> {
  return await withWorkbench(options, {}, async ({ bench, workspace }) => {
    const items = await bench.suites();
    if (options.json) printJson({ items });
    else if (options.quiet) io().stdout.write(items.map(({ ref }) => `${shown(ref)}\n`).join(''));
    else print(items, (words) => commandLine(options, workspace, words));
    return 0;
  });
}

function print(items: readonly ListedSuite[], hint: (words: string) => string): void {
  const [head, ...lines] = table(COLUMNS, items, { width: Number.POSITIVE_INFINITY, head: dim });
  if (head !== undefined) io().stdout.write(`  ${head}\n`);
  for (const [at, item] of items.entries()) {
    io().stdout.write(`${isBroken(item) ? wrong('✗') : green('✓')} ${lines[at] ?? ''}\n`);
    for (const { line, severity, message } of item.diagnostics) {
      io().stderr.write(`    ${shown(`${item.ref}:${line}: ${severity}: ${message}`)}\n`);
    }
  }
  if (items.every(({ isShipped }) => isShipped)) {
    const words = hint('bench schema');
    io().stdout.write(dim(`No suites in bench/ here. What a suite can say: ${words}\n`));
  }
}

function aboutOf(suite: ListedSuite): string {
  const { title, name, isShipped, diagnostics } = suite;
  const facts = [title ?? name, ...(isShipped ? ['shipped'] : [])];
  if (isBroken(suite)) facts.push(counted(diagnostics.length, 'problem'));
  return facts.join(' · ');
}

function isBroken({ diagnostics }: ListedSuite): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function shown(text: string): string {
  return printable(oneLine(text));
}
