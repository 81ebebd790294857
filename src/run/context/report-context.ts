import type { AssembledContext } from '../../context/assemble-context.ts';
import { loadTokenizer, type Tokenizer } from '../../context/tokenizer.ts';
import { overWindow } from '../../context/window-check.ts';
import { isRecordedModel } from '../../model/model-name.ts';
import { oneLine } from '../../model/one-line.ts';
import type { RunWarning } from '../../model/run.ts';
import type { StoredTurn } from '../turns.ts';
import { type ContextSource, contextAt } from './context-at.ts';
import { contextChange } from './context-change.ts';
import type { ContextReport, ReportedSection } from './context-report.ts';
import type { ContextWorld } from './context-world.ts';
import { sharedBeginning, toldTools } from './shared-beginning.ts';
import { chosenTurn, type TurnChoice } from './turn-choice.ts';

/** Everything that is known of what a model is sent in a turn. Refuses a turn that is not there. */
export async function reportContext(
  world: Pick<ContextWorld, 'modelFacts'>,
  source: ContextSource,
  choice: TurnChoice,
): Promise<ContextReport> {
  const { turns, turn, before, model } = chosenTurn(source, choice);
  const [tokenizer, { window }] = await Promise.all([loadTokenizer(model), world.modelFacts(model)]);
  const at = await contextAt(source, turn);
  const context = at.assembled();
  const sections = await sectionsIn(context, turns, tokenizer);
  const counted = turn && countedIn(turn);
  const requests = turn?.rows.filter(({ kind }) => kind === 'step-end').length ?? 0;
  return {
    stage: source.isToCome ? 'first' : turn ? 'asked' : 'next',
    model,
    ...(turn && { turn: turns.indexOf(turn) + 1 }),
    ...(requests > 0 && { requests }),
    sections,
    tokens: sections.reduce((total, { tokens }) => total + (tokens ?? 0), 0),
    tokenizer: { name: tokenizer.name, isEstimate: tokenizer.isEstimate },
    ...(counted !== undefined && { countedTokens: counted }),
    ...(window !== undefined && { window }),
    ...(before && (await comparedWith(before))),
    reminder: at.mode,
    ...(context.system !== undefined && { system: context.system }),
    messages: context.messages,
    tools: toldTools(context.tools),
    warnings: [...source.warnings, ...at.warnings, ...(await overWindowWarning())],
  };

  async function overWindowWarning(): Promise<readonly RunWarning[]> {
    const isOver =
      window !== undefined &&
      !isRecordedModel(model) &&
      (await overWindow(context, window, tokenizer)) !== undefined;
    const message = `This is more than ${model} takes: it would not be sent.`;
    return isOver ? [{ code: 'context-too-large', message }] : [];
  }

  async function comparedWith(earlier: StoredTurn): Promise<Pick<ContextReport, 'change' | 'shared'>> {
    const first = await contextAt(source, earlier);
    const last = await contextAt(source, earlier, { isLast: true });
    const shared = (mode: typeof at.mode) => sharedBeginning(last.assembled(mode), at.assembled(mode));
    const { model: modelBefore = model } = earlier.prompt.metadata;
    const isTold = context.messages.length > 0 && last.assembled().messages.length > 0;
    return {
      change: {
        ...(modelBefore !== model && { modelBefore }),
        ...contextChange(await sectionsIn(first.assembled(), turns, tokenizer), sections),
      },
      ...(isTold && { shared: { files: shared('files'), frozen: shared('frozen') } }),
    };
  }
}

async function sectionsIn(
  context: AssembledContext,
  turns: readonly StoredTurn[],
  tokenizer: Tokenizer,
): Promise<readonly ReportedSection[]> {
  const places = new Map(turns.map(({ prompt }, place) => [prompt.turnId, place]));
  const reported: ReportedSection[] = [];
  for (const { turnId, ...section } of context.sections()) {
    const place = turnId && places.get(turnId);
    const isKnown = place !== undefined;
    const name = section.source === 'history' ? historyName(turns, place) : section.name;
    const tokens = section.text === '' ? null : await tokenizer.count(section.text);
    reported.push({ ...section, name, tokens, ...(isKnown && { turn: place + 1 }) });
  }
  return reported;
}

const LONGEST_NAME = 60;

function historyName(turns: readonly StoredTurn[], place: number | undefined): string {
  if (place === undefined) return 'before the first turn';
  const content = turns[place]?.prompt.payload.content;
  const words = typeof content === 'string' ? oneLine(content) : '';
  const short =
    words.length > LONGEST_NAME ? `${words.slice(0, LONGEST_NAME).toWellFormed().trimEnd()}…` : words;
  return `turn ${place + 1}${short === '' ? '' : `: ${short}`}`;
}

/** What the provider counted for the first request of a turn. */
function countedIn({ rows }: StoredTurn): number | undefined {
  const step = rows.find(({ kind }) => kind === 'step-end');
  return step?.kind === 'step-end' ? step.metadata.usage?.inputTokens : undefined;
}
