import { join } from 'node:path';
import { oneLine } from '../../model/one-line.ts';
import type { PrimingList } from '../../workbench.ts';
import { age } from '../age.ts';
import { commandLine, type GlobalOptions, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { io } from '../io.ts';
import { bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { shownPath } from '../shown-path.ts';
import { cutTo, screenWidth } from '../word-wrap.ts';

interface PrimeListOptions extends GlobalOptions {
  readonly agent?: string;
  readonly recent?: boolean;
}

type Listed = PrimingList['scripts'][number] & { readonly lastUsedAt?: string };

/** Lists priming scripts, and tells of the files that were passed over. */
export async function listPriming(options: PrimeListOptions, words: readonly string[]): Promise<number> {
  return await withWorkbench(options, {}, async ({ priming, workspace }) => {
    const found = await priming.list({ memberId: options.agent, query: words.join(' ') });
    const recent = options.recent ? await priming.recent(options.agent) : undefined;
    const scripts = recent ? recentOf(found.scripts, recent.entries) : found.scripts;
    if (options.json) {
      const { warning } = recent ?? {};
      printJson({ scripts, faults: found.faults, isCut: found.isCut, ...(warning && { warning }) });
      return 0;
    }
    if (recent?.warning !== undefined) printRemarks([recent.warning], options);
    const hint = (command: string) => commandLine(options, workspace, command);
    printScripts(scripts, options);
    if (scripts.length === 0) printHint(whyNone(options, words, hint), options);
    if (found.isCut) printHint('There may be more: say which with words after "list".', options);
    printRemarks(faultLines(found, workspace), options);
    if (found.faults.length > 0) printRemarks([`Check them: ${hint('prime lint')}`], options);
    return 0;
  });
}

function recentOf(
  scripts: PrimingList['scripts'],
  entries: readonly { readonly scriptRef: string; readonly lastUsedAt: string }[],
): readonly Listed[] {
  const byRef = new Map(scripts.map((script) => [script.ref, script]));
  return entries.flatMap(({ scriptRef, lastUsedAt }) => {
    const script = byRef.get(scriptRef);
    return script ? [{ ...script, lastUsedAt }] : [];
  });
}

function whyNone(
  { agent, recent }: PrimeListOptions,
  words: readonly string[],
  hint: (command: string) => string,
): string {
  if (words.length > 0) return `No priming script is called ${JSON.stringify(words.join(' '))}.`;
  if (recent) return `Nothing was applied lately. All there are: ${hint('prime list')}`;
  const whom = agent === undefined ? 'here yet' : `for ${agent}`;
  return `No priming scripts ${whom}. Save a conversation as one: ${hint('prime save last')}`;
}

const WIDEST_REF = 48;
const SHORTEST_TITLE = 8;

function printScripts(scripts: readonly Listed[], { quiet }: GlobalOptions): void {
  const now = new Date();
  const facts = scripts.map(({ records, modifiedAt, lastUsedAt }) => [
    counted(records, 'record'),
    lastUsedAt === undefined ? age(modifiedAt, now) : `used ${age(new Date(lastUsedAt), now)}`,
  ]);
  const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
  const widths = [0, 1].map((column) => widthOf(facts.map((row) => row[column] ?? '')));
  const refWidth = Math.min(WIDEST_REF, widthOf(scripts.map(({ ref }) => ref)));
  for (const [index, { ref, title = '' }] of scripts.entries()) {
    if (quiet) {
      io().stdout.write(`${ref}\n`);
      continue;
    }
    const [records = '', when = ''] = facts[index] ?? [];
    const middle = `${records.padStart(widths[0] ?? 0)}  ${when.padEnd(widths[1] ?? 0)}`;
    const used = Math.max(refWidth, ref.length) + middle.length + 4;
    const left = screenWidth() - used;
    const shown = left < SHORTEST_TITLE ? '' : cutTo(printable(oneLine(title)), left);
    io().stdout.write(`${bold(ref.padEnd(refWidth))}  ${dim(middle)}  ${shown}`.trimEnd().concat('\n'));
  }
}

/** One line for each file: what is wrong with it first, and how much else. */
function faultLines({ faults }: PrimingList, workspace: string): readonly string[] {
  return faults.map((fault) => {
    const path = shownPath(join(workspace, fault.path));
    if ('reason' in fault) return `Passed over: ${fault.reason}`;
    const [first, ...others] = fault.diagnostics;
    const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'other error')})`;
    return `Passed over: ${path}:${first?.line}: ${first?.message}${more}`;
  });
}

function printRemarks(lines: readonly string[], { quiet }: GlobalOptions): void {
  if (!quiet) io().stderr.write(lines.map((line) => `${printable(line)}\n`).join(''));
}

function printHint(text: string, { quiet }: GlobalOptions): void {
  if (!quiet) io().stdout.write(`${dim(text)}\n`);
}
