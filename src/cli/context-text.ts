import { isRecordedModel } from '../model/model-name.ts';
import type { ContextReport, ReportedSection } from '../workbench.ts';
import { contextTable, tokensText } from './context-table.ts';
import { grouped } from './counted.ts';
import { bold, dim } from './paint.ts';
import { printable } from './printable.ts';
import { screenWidth, wrapped } from './word-wrap.ts';

/** What a model is sent, for a person: a table of its pieces and what is to be known of them; their texts on demand. */
export function contextText(
  report: ContextReport,
  { isFull, width = screenWidth() }: { readonly isFull: boolean; readonly width?: number },
): string {
  const blocks = [
    titleOf(report),
    ...(isFull ? report.sections.map((section) => fullText(section, report)) : []),
    contextTable(report.sections, report, width),
    wrapped(countText(report), width),
    changeText(report, width),
    wrapped(sharedText(report), width),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function titleOf({ stage, turn, model, requests = 1 }: ContextReport): string {
  const note = isRecordedModel(model) ? ' (a recording: nothing is sent)' : '';
  const whose = model === '' ? '' : `  ${dim(printable(model) + note)}`;
  switch (stage) {
    case 'asked':
      return `${bold(`Turn ${turn}${requests > 1 ? `, the first of ${requests} requests` : ''}`)}${whose}`;
    case 'next':
      return `${bold('Before the next prompt')}${whose}`;
    case 'first':
      return `${bold('Not run yet: this is what its first prompt would send')}${whose}`;
    default:
      return stage satisfies never;
  }
}

function fullText(section: ReportedSection, { tokenizer }: ContextReport): string {
  const { source, name, tokens, text } = section;
  const head = `── ${source} · ${printable(name)} · ${tokensText(tokens, tokenizer)}`;
  return `${dim(head)}\n${tokens === null ? '(not a text)' : printable(text)}`;
}

function countText({ tokens, tokenizer, countedTokens, window, model }: ContextReport): string {
  const how = countedHow(tokenizer, model);
  const about = tokenizer.isEstimate && countedTokens === undefined ? '~' : '';
  const share =
    window === undefined
      ? ''
      : `${about}${percent(countedTokens ?? tokens, window)} of the ${grouped(window)} that the model takes`;
  if (countedTokens !== undefined) {
    const counted = `The provider counted ${grouped(countedTokens)}`;
    return `${share === '' ? counted : `${counted}, ${share}`}. ${how}`;
  }
  return share === '' ? how : `${how} That is ${share}.`;
}

function countedHow({ name, isEstimate }: ContextReport['tokenizer'], model: string): string {
  if (!isEstimate) return `Tokens are those of ${name}, the tokenizer of the model.`;
  if (isRecordedModel(model)) return '~ is an estimate.';
  return `~ is an estimate: the tokenizer of ${printable(model) || 'the model'} is not known.`;
}

function changeText({ change, turn, stage, tokenizer, sections }: ContextReport, width: number): string {
  if (!change) return '';
  const before = stage === 'next' ? 'the last turn' : `turn ${(turn ?? 0) - 1}`;
  const rows = [
    ...change.gone.map((section) => ({ ...section, mark: '−' })),
    ...change.added.map((section) => ({ ...section, mark: '+' })),
  ];
  if (rows.length === 0) return `Nothing has changed since ${before}.`;
  return `Since ${before}:\n${contextTable(rows, { tokenizer, sections }, width)}`;
}

const OTHER_MODE = { files: 'frozen', frozen: 'files' } as const;

/** Of a recording there is nothing to say: no provider has it in a cache. */
function sharedText({ shared, reminder, change, model }: ContextReport): string {
  if (!shared || isRecordedModel(model)) return '';
  const { modelBefore } = change ?? {};
  const use =
    modelBefore === undefined
      ? 'which a provider can cache'
      : `but ${printable(modelBefore)} got it: no cache has that for this model`;
  const text = (mode: typeof reminder): string => {
    const { bytes, of } = shared[mode];
    return `${grouped(bytes)} of ${grouped(of)} bytes (${percent(bytes, of)})`;
  };
  const other = OTHER_MODE[reminder];
  const isSame = shared[reminder].bytes === shared[other].bytes && shared[reminder].of === shared[other].of;
  return `The request before began with the same ${text(reminder)}, ${use}.
With \`reminder: ${other}\` in the configuration it would be ${isSame ? 'the same' : text(other)}.`;
}

/** Rounded down, for what is not the whole is not called so; but something is never nothing. */
function percent(part: number, whole: number): string {
  if (whole === 0) return '0 %';
  const share = (part / whole) * 100;
  if (share > 0 && share < 0.1) return '0.1 %';
  return `${Math.floor(share * 10) / 10} %`;
}
