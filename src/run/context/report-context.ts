import type { AssembledContext } from '../../context/assemble-context.ts';
import { loadTokenizer, type Tokenizer } from '../../context/tokenizer.ts';
import { oneLine } from '../../model/one-line.ts';
import { Refusal } from '../../model/refusal.ts';
import type { RunWarning } from '../../model/run.ts';
import type { StoredTurn } from '../turns.ts';
import { type ContextSource, contextAt, sentTurns } from './context-at.ts';
import {
  type ContextReport,
  contextChange,
  type ReportedSection,
  sharedBeginning,
  toolsOf,
} from './context-report.ts';

/** Which request is looked at: that of a turn, counted from 1, or what would be sent before the next prompt. */
export type TurnChoice = number | 'last' | 'next';

export interface ReportSource extends ContextSource {
  readonly window?: number | undefined;
  readonly warnings: readonly RunWarning[];
}

/** Everything that is known of what a model is sent in a turn. Refuses a turn that is not there. */
export async function reportContext(source: ReportSource, choice: TurnChoice): Promise<ContextReport> {
  const turns = sentTurns(source.rows);
  const turn = chosenTurn(turns, choice);
  const place = turn ? turns.indexOf(turn) : turns.length;
  const before = turns[place - 1];
  const model = turn?.prompt.metadata.model ?? source.model;
  const tokenizer = await loadTokenizer(model);
  const named = (context: AssembledContext) => sectionsIn(context, turns, tokenizer);
  const context = await contextAt(source, turn);
  const sections = named(context);
  const counted = turn && countedIn(turn);
  return {
    model,
    ...(turn && { turn: place + 1 }),
    sections,
    tokens: sections.reduce((total, { tokens }) => total + (tokens ?? 0), 0),
    tokenizer: { name: tokenizer.name, isEstimate: tokenizer.isEstimate },
    ...(counted !== undefined && { countedTokens: counted }),
    ...(source.window !== undefined && { window: source.window }),
    ...(before && {
      change: contextChange(named(await contextAt(source, before)), sections),
      shared: { files: await shared('files'), frozen: await shared('frozen') },
    }),
    ...(context.system !== undefined && { system: context.system }),
    messages: context.messages,
    tools: toolsOf(context.tools),
    warnings: source.warnings,
  };

  async function shared(mode: 'files' | 'frozen') {
    const earlier = await contextAt(source, before, { isLast: true, mode });
    return sharedBeginning(earlier, await contextAt(source, turn, { mode }));
  }
}

function chosenTurn(turns: readonly StoredTurn[], choice: TurnChoice): StoredTurn | undefined {
  if (choice === 'next') return undefined;
  const turn = choice === 'last' ? turns.at(-1) : turns[choice - 1];
  if (turn || choice === 'last') return turn;
  throw new Refusal('NOT_FOUND', `There is no turn ${choice}.`, {
    remedy: turns.length === 0 ? 'Nothing was asked yet.' : `There are turns 1 to ${turns.length}.`,
  });
}

function sectionsIn(
  context: AssembledContext,
  turns: readonly StoredTurn[],
  tokenizer: Tokenizer,
): readonly ReportedSection[] {
  return context.sections().map(({ turnId, ...section }) => {
    const place = turns.findIndex(({ prompt }) => turnId !== undefined && prompt.turnId === turnId);
    const name = section.source === 'history' ? turnName(turns[place], place + 1) : section.name;
    return {
      ...section,
      name,
      tokens: section.text === '' ? null : tokenizer.count(section.text),
      ...(place !== -1 && { turn: place + 1 }),
    };
  });
}

const LONGEST_NAME = 60;

function turnName(turn: StoredTurn | undefined, place: number): string {
  const content = turn?.prompt.payload.content;
  const words = typeof content === 'string' ? oneLine(content) : '';
  const short = words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME).toWellFormed()}…` : words;
  return place === 0 ? 'before the first turn' : `turn ${place}: ${short}`;
}

/** What the provider counted for the first request of a turn. */
function countedIn({ rows }: StoredTurn): number | undefined {
  const step = rows.find(({ kind }) => kind === 'step-end');
  return step?.kind === 'step-end' ? step.metadata.usage?.inputTokens : undefined;
}
