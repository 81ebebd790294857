import type { LintedPriming } from '../../workbench.ts';
import { type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { entryText } from '../entry-text.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { bold, dim } from '../paint.ts';
import { primingTarget } from '../priming-target.ts';
import { printFindings } from '../print-findings.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { recordEntry } from '../record-entry.ts';
import { shownPath } from '../shown-path.ts';
import { wrapped } from '../word-wrap.ts';

interface PrimeShowOptions extends GlobalOptions {
  readonly raw?: boolean;
}

/** Shows what a priming script holds, as a conversation. */
export async function showPriming(options: PrimeShowOptions, word: string): Promise<number> {
  const linted = await withWorkbench(
    options,
    {},
    async (workbench) => await workbench.priming.lint(await primingTarget(options, word, workbench)),
  );
  const { path, text, script, findings } = linted;
  if (options.json) {
    const { settings, records } = script;
    printJson({ path, ...(options.raw ? { text } : { settings, records }), findings });
  } else if (options.raw) io().stdout.write(io().stdout.isTTY ? printable(text) : text);
  else {
    printFindings(findings, options);
    print(linted, options);
  }
  return 0;
}

function print({ path, script: { settings, records } }: LintedPriming, { quiet }: GlobalOptions): void {
  const name = shownPath(path);
  const entries = records.flatMap((record) => recordEntry(record) ?? []);
  const heading = [
    bold(printable(settings.title ?? name)),
    ...(settings.title === undefined ? [] : [dim(printable(name))]),
    dim(wrapped(printable(factsOf(settings, records.length)))),
  ];
  const texts = entries.map(entryText);
  const left = records.length - entries.length;
  const rest =
    left === 0 ? [] : [dim(`${counted(left, 'record')} of structure not shown (--raw shows all).`)];
  const blocks = quiet ? texts : [heading.join('\n'), ...texts, ...rest];
  io().stdout.write(`${blocks.join('\n\n')}\n`);
}

function factsOf(settings: LintedPriming['script']['settings'], records: number): string {
  const { applicableMemberIds = [], ownerAgentId, generatedAt, sourceDialog, primedRecords = 0 } = settings;
  const source = sourceDialog?.['selfId'];
  const facts = [
    counted(records, 'record'),
    primedRecords > 0 && `the first ${primedRecords} from priming scripts`,
    applicableMemberIds.length > 0 && `for ${applicableMemberIds.join(', ')}`,
    ownerAgentId !== undefined && `of ${ownerAgentId}`,
    typeof source === 'string' && `from session ${shortId(source)}`,
    generatedAt !== undefined && timeOf(generatedAt),
  ];
  return facts.filter(Boolean).join(' · ');
}

/** Whatever was written there by hand. */
function timeOf(text: string): string {
  return Number.isNaN(Date.parse(text)) ? text : localTime(text);
}
