import { Refusal } from '../../model/refusal.ts';
import type { GarbageItem } from '../../workbench.ts';
import { ask } from '../ask.ts';
import { byteWords } from '../byte-words.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { shownPath } from '../shown-path.ts';

interface GcOptions extends GlobalOptions {
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

const LABELS: Readonly<Record<GarbageItem['kind'], string>> = {
  file: 'attached files that no conversation needs',
  upload: 'interrupted uploads',
  recording: 'raw streams of deleted sessions',
  backup: 'old daily backups',
  copy: 'copies made before a migration, older than 30 days',
};

/** Shows what nothing needs any more, and removes it after a yes. */
export async function collectGarbage(options: GcOptions): Promise<number> {
  const { json = false, quiet = false, dryRun = false } = options;
  return await withWorkbench(options, { mustExist: true }, async ({ garbage, workspace }) => {
    const plan = await garbage.plan();
    if (!json && !quiet) printPlan(plan, options.verbose ?? false);
    const isAgreed = !dryRun && plan.length > 0 && (options.yes || (await agreed(options)));
    const removed: GarbageItem[] = [];
    if (isAgreed) for await (const item of garbage.collect(plan)) removed.push(item);
    if (json) {
      const items = (isAgreed ? removed : plan).map(({ kind, path, size }) => ({ kind, path, size }));
      printJson({ removed: isAgreed, bytes: bytesOf(items), items });
    } else if (isAgreed && !quiet) {
      io().stdout.write(`Removed ${counted(removed.length, 'item')} (${byteWords(bytesOf(removed))}).\n`);
    } else if (plan.length > 0 && !quiet) {
      io().stdout.write(
        dim(`Nothing was removed. Remove it: ${commandLine(options, workspace, 'gc --yes')}\n`),
      );
    }
    return 0;
  });
}

function bytesOf(items: readonly { readonly size: number }[]): number {
  return items.reduce((sum, { size }) => sum + size, 0);
}

function printPlan(plan: readonly GarbageItem[], isVerbose: boolean): void {
  const { stdout } = io();
  if (plan.length === 0) {
    stdout.write('There is nothing to remove.\n');
    return;
  }
  for (const [kind, items] of Map.groupBy(plan, (item) => item.kind)) {
    stdout.write(`${items.length}  ${LABELS[kind]}  ${dim(byteWords(bytesOf(items)))}\n`);
    if (!isVerbose) continue;
    for (const { path, size } of items) {
      stdout.write(dim(`   ${printable(shownPath(path))}  ${byteWords(size)}\n`));
    }
  }
}

async function agreed({ json = false }: GcOptions): Promise<boolean> {
  if (json || !io().stdin.isTTY) {
    throw new Refusal('CONFIRM_REQUIRED', 'Removing it has to be confirmed.', {
      remedy: 'Add --yes, or --dry-run to see only what would be removed.',
    });
  }
  return await ask('Remove it? [y/N] ');
}
