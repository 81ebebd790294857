import type { TurnId } from '../model/ids.ts';
import { isAskedPrompt, isPrimed, type Message } from '../model/message.ts';
import { resultWords } from '../model/result-items.ts';
import type { Tool } from '../model/tool.ts';
import { isObject } from '../model/value-check.ts';

export const SECTION_SOURCES = [
  'agent',
  'skill',
  'tool',
  'priming',
  'history',
  'file',
  'dataset',
  'time',
  'prompt',
  'answer',
] as const;
export type SectionSource = (typeof SECTION_SOURCES)[number];

/** A piece of what a model is sent, and where it came from. */
export interface ContextSection {
  readonly source: SectionSource;
  /** What it is, in a few words. */
  readonly name: string;
  /** As it is sent; empty for what is no text. */
  readonly text: string;
  /** Of what was said: in which turn. */
  readonly turnId?: TurnId;
}

interface SectionedContext {
  readonly system: string | undefined;
  readonly tools: readonly Tool[];
  /** The rows as they are told. */
  readonly told: readonly Message[];
  readonly turnId: TurnId;
}

export function sectionsOf({ system, tools, told, turnId }: SectionedContext): readonly ContextSection[] {
  const agent: ContextSection[] =
    system === undefined ? [] : [{ source: 'agent', name: 'system prompt', text: system }];
  return [...agent, ...tools.map(toolSection), ...primingSection(told), ...saidSections(told, turnId)];
}

function toolSection({ name, description, inputSchema }: Tool): ContextSection {
  return { source: 'tool', name, text: JSON.stringify({ name, description, inputSchema }) };
}

function primingSection(told: readonly Message[]): readonly ContextSection[] {
  const primed = told.filter(isPrimed);
  if (primed.length === 0) return [];
  return [{ source: 'priming', name: 'history from priming scripts', text: textOf(primed) }];
}

/** Each turn before is a piece; of the turn that is being answered, each section of the reminder too. */
function saidSections(told: readonly Message[], turnId: TurnId): readonly ContextSection[] {
  const turns: Message[][] = [];
  for (const row of told) {
    if (isPrimed(row)) continue;
    if (isAskedPrompt(row) || turns.length === 0) turns.push([]);
    turns.at(-1)?.push(row);
  }
  return turns.flatMap((rows): readonly ContextSection[] => {
    const [prompt, ...answer] = rows;
    if (prompt?.turnId === turnId && prompt.kind === 'prompt') return nowSections(prompt, answer, turnId);
    const own = prompt?.turnId;
    return [{ source: 'history', name: 'a turn before', text: textOf(rows), ...(own && { turnId: own }) }];
  });
}

function nowSections(
  prompt: Extract<Message, { kind: 'prompt' }>,
  answer: readonly Message[],
  turnId: TurnId,
): readonly ContextSection[] {
  const { content } = prompt.payload;
  const text = typeof content === 'string' ? content : textOfPart(content[0]);
  const images = typeof content === 'string' ? [] : content.slice(1);
  const isReminded = 'reminder' in prompt.metadata || 'files' in prompt.metadata;
  const { sections, words } = isReminded ? splitReminder(text) : { sections: [], words: text };
  return [
    ...sections.map((section) => ({ ...section, turnId })),
    ...images.map((): ContextSection => ({ source: 'file', name: 'picture', text: '', turnId })),
    { source: 'prompt', name: 'prompt', text: words, turnId },
    ...(answer.length === 0
      ? []
      : [{ source: 'answer' as const, name: 'answer so far', text: textOf(answer), turnId }]),
  ];
}

const FRAME = /^<system-reminder>\n([\s\S]*?)\n<\/system-reminder>\n\n/;
/** Only our own headings begin a line with it: values stand on one line, in elements. */
const HEADING = /^(?=# )/m;

function splitReminder(text: string): {
  readonly sections: readonly Omit<ContextSection, 'turnId'>[];
  readonly words: string;
} {
  const [frame = '', inside = ''] = FRAME.exec(text) ?? [];
  const sections = inside === '' ? [] : inside.split(HEADING).map((section) => named(section.trimEnd()));
  return { sections, words: text.slice(frame.length) };
}

function named(section: string): Omit<ContextSection, 'turnId'> {
  const count = (tag: string) => section.split(`\n<${tag}>\n`).length - 1;
  const files = count('file');
  const datasets = count('dataset');
  if (files > 0) return { source: 'file', name: counted(files, 'file'), text: section };
  if (datasets > 0) return { source: 'dataset', name: counted(datasets, 'dataset'), text: section };
  return { source: 'time', name: 'current time', text: section };
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

function textOf(rows: readonly Message[]): string {
  return rows.flatMap(({ payload }) => ('content' in payload ? contentText(payload.content) : [])).join('\n');
}

function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  return Array.isArray(content) ? content.map(textOfPart).join('\n') : '';
}

function textOfPart(part: unknown): string {
  if (typeof part !== 'object' || part === null) return '';
  if ('text' in part && typeof part.text === 'string') return part.text;
  if ('type' in part && part.type === 'file') return '';
  const output = 'output' in part ? part.output : undefined;
  const words = isObject(output) ? resultWords(output['value']) : undefined;
  if (words !== undefined) return JSON.stringify({ ...part, output: { type: 'text', value: words } });
  return JSON.stringify(part);
}
