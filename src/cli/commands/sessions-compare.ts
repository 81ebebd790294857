import type { ComparedSession, ComparedTurn, PromptComparison, SessionComparison } from '../../workbench.ts';
import { belowEachOther, type ComparisonLayout, inColumns, type Pair } from '../comparison-layout.ts';
import { type GlobalOptions, shortId, withWorkbench } from '../context.ts';
import { counted } from '../counted.ts';
import { duration } from '../duration.ts';
import { io } from '../io.ts';
import { localTime } from '../local-time.ts';
import { namedSession } from '../named-session.ts';
import { accent, bold, dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { tokensText } from '../print-run.ts';
import { printable } from '../printable.ts';
import { shownTitle } from '../shown-title.ts';
import { columnWidth } from '../two-columns.ts';
import { numbered } from '../word-wrap.ts';

/** Shows two sessions side by side, by prompt: a take and the one that it followed, or any two. */
export async function compareSessions(
  options: GlobalOptions,
  one: string,
  other: string | undefined,
): Promise<number> {
  return await withWorkbench(options, { session: one, mustExist: true }, async (workbench) => {
    const { sessions } = workbench;
    const first = await namedSession(workbench, options, one);
    const [before, after] =
      other === undefined
        ? [await sessions.takeBefore(first.id), first]
        : [first, await namedSession(workbench, options, other)];
    const comparison = await sessions.compare(before.id, after.id);
    if (options.json) printJson(comparison);
    else print(comparison, options.quiet ?? false);
    return 0;
  });
}

function print(comparison: SessionComparison, quiet: boolean): void {
  const width = columnWidth();
  const layout = width === undefined ? belowEachOther : inColumns(width);
  const blocks = blocksOf(comparison, layout, quiet);
  if (blocks.length > 0) io().stdout.write(`${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`);
}

function blocksOf(
  { before, after, prompts }: SessionComparison,
  layout: ComparisonLayout,
  quiet: boolean,
): readonly (readonly string[])[] {
  const heading = layout.about({ before: headingOf(before), after: headingOf(after) }, bold);
  if (before.session.id === after.session.id) {
    return quiet ? [] : [[...heading, 'They are the same session.']];
  }
  const isOfScript = { before: before.session.script !== null, after: after.session.script !== null };
  const turns = prompts.flatMap((prompt, index) =>
    quiet && !isDifferent(prompt)
      ? []
      : [promptLines(prompt, { number: `[${index + 1}/${prompts.length}]`, layout, isOfScript })],
  );
  const totals = layout.about({ before: totalsText(before), after: totalsText(after) }, dim);
  return quiet ? turns : [heading, ...turns, totals];
}

function headingOf({ session, models }: ComparedSession): string {
  const { modelId = '' } = session.metadata;
  const model = models.length > 0 ? models.join(' → ') : modelId;
  const facts = [
    shortId(session.id),
    shownTitle(session).replaceAll('\n', ' '),
    model,
    localTime(session.createdAt),
  ];
  return facts.filter(Boolean).join('  ');
}

function totalsText({ session, totals }: ComparedSession): string {
  const { prompts, usage, seconds } = totals;
  const facts = [counted(prompts, 'prompt'), ...tokensText(usage), duration(seconds * 1000)];
  return `${shortId(session.id)}  ${facts.join(' · ')}`;
}

/** How many tokens an answer took, and how long, is hardly ever the same twice. */
function isDifferent({ change, before, after, promptHunks, answerHunks }: PromptComparison): boolean {
  if (change === 'shared') return false;
  return (
    change !== 'same' ||
    promptHunks?.length !== 0 ||
    answerHunks?.length !== 0 ||
    before?.reason !== after?.reason ||
    before?.tools.join('\n') !== after?.tools.join('\n')
  );
}

interface Shown {
  readonly number: string;
  readonly layout: ComparisonLayout;
  /** Of each session: prompts that its script does not have are worth a word. */
  readonly isOfScript: { readonly before: boolean; readonly after: boolean };
}

function promptLines(compared: PromptComparison, { number, layout, isOfScript }: Shown): readonly string[] {
  const { change, before, after, promptHunks, answerHunks } = compared;
  const title =
    change === 'edited'
      ? [
          `${accent(number)} ${dim('edited')}`,
          ...layout.texts(
            pairOf(compared, ({ prompt }) => prompt),
            promptHunks,
          ),
        ]
      : [titleOf(compared, number)];
  if (change === 'shared') return [...title, dim('= shared')];
  const facts = layout.about(
    {
      before: before && factsOf(before, isOfScript.before),
      after: after && factsOf(after, isOfScript.after),
    },
    dim,
  );
  const isSame = before && after && answerHunks?.length === 0;
  const answers = isSame
    ? [dim('= the same answer')]
    : layout.texts(
        pairOf(compared, ({ text }) => text),
        answerHunks,
      );
  return [...title, ...facts, ...answers];
}

function titleOf({ change, before, after }: PromptComparison, number: string): string {
  const text = printable(after?.prompt ?? before?.prompt ?? '').trimEnd();
  const title = numbered(number, text, { number: accent, text: bold });
  return change === 'moved'
    ? `${title} ${dim(`(was prompt ${before?.number}, is ${after?.number})`)}`
    : title;
}

function pairOf({ before, after }: PromptComparison, textOf: (turn: ComparedTurn) => string): Pair {
  return { before: before && textOf(before), after: after && textOf(after) };
}

function factsOf(turn: ComparedTurn, isOfScript: boolean): string {
  const { model, usage, seconds, reason = 'not over', tools, source, evidence, exitCode } = turn;
  const facts = [
    model,
    exitCode === undefined ? '' : `exit ${exitCode}`,
    evidence,
    ...tokensText(usage),
    seconds === undefined ? '' : duration(seconds * 1000),
    reason === 'done' ? '' : reason,
    isOfScript && source === 'chat' ? 'by hand' : '',
    tools.map((tool) => `→ ${tool}`).join(' '),
  ];
  return facts.filter(Boolean).join(' · ');
}
