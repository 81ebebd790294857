import type { PromptFile } from '../model/file.ts';
import { fileNames } from '../model/file-name.ts';
import type { TurnId } from '../model/ids.ts';
import { sizeOfBase64 } from '../model/image-kind.ts';
import { isAskedPrompt, isPrimed, type Message } from '../model/message.ts';
import { notShown } from '../model/not-shown.ts';
import type { SectionSource } from '../model/section-source.ts';
import type { Tool } from '../model/tool.ts';
import { isString } from '../model/value-check.ts';
import { REMINDER_WORDS } from './reminder/reminder-words.ts';
import { type Receiver, type ResultPart, type SentPart, sentParts } from './sent-parts.ts';
import type { RuleBlock } from './skill-rules.ts';

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
  readonly rules: readonly RuleBlock[];
  readonly tools: readonly Tool[];
  /** The rows as they are told. */
  readonly told: readonly Message[];
  readonly receiver: Receiver;
}

export function sectionsOf({
  system,
  rules,
  tools,
  told,
  receiver,
}: SectionedContext): readonly ContextSection[] {
  const agent: ContextSection[] =
    system === undefined ? [] : [{ source: 'agent', name: 'system prompt', text: system }];
  return [
    ...agent,
    ...rules.map(({ name, text }): ContextSection => ({ source: 'skill', name, text })),
    ...tools.map(toolSection),
    ...primingSection(told, receiver),
    ...saidSections(told, receiver),
  ];
}

function toolSection({ name, description, inputSchema }: Tool): ContextSection {
  return { source: 'tool', name, text: JSON.stringify({ name, description, inputSchema }) };
}

function primingSection(told: readonly Message[], receiver: Receiver): readonly ContextSection[] {
  const primed = told.filter(isPrimed);
  if (primed.length === 0) return [];
  return [{ source: 'priming', name: 'history from priming scripts', text: textOf(primed, receiver) }];
}

/** Each turn before is a piece; of the turn that is being answered, each section of the reminder too. */
function saidSections(told: readonly Message[], receiver: Receiver): readonly ContextSection[] {
  const turns: Message[][] = [];
  for (const row of told) {
    if (isPrimed(row)) continue;
    if (isAskedPrompt(row) || turns.length === 0) turns.push([]);
    turns.at(-1)?.push(row);
  }
  return turns.flatMap((rows): readonly ContextSection[] => {
    const [prompt, ...answer] = rows;
    const turnId = prompt?.turnId;
    if (turnId === receiver.turnId && prompt?.kind === 'prompt')
      return nowSections(prompt, textOf(answer, receiver), receiver);
    const text = textOf(rows, receiver);
    return [{ source: 'history', name: 'a turn before', text, ...(turnId && { turnId }) }];
  });
}

function nowSections(
  prompt: Extract<Message, { kind: 'prompt' }>,
  answer: string,
  { turnId, reminders }: Receiver,
): readonly ContextSection[] {
  const { content } = prompt.payload;
  const text = typeof content === 'string' ? content : textOfPart(content[0]);
  const files = 'files' in prompt.metadata ? (prompt.metadata.files ?? []) : [];
  const images = typeof content === 'string' ? [] : content.slice(1);
  const shown = files.filter(({ hash }) => reminders?.images?.has(hash));
  const pictures = images.map((_, index) => ['picture', shown[index]?.name ?? ''].join(' ').trimEnd());
  const isReminded = 'reminder' in prompt.metadata || files.length > 0;
  const { sections, words } = isReminded ? splitReminder(text, files) : { sections: [], words: text };
  return [
    ...sections.map((section) => ({ ...section, turnId })),
    ...pictures.map((name): ContextSection => ({ source: 'file', name, text: '', turnId })),
    { source: 'prompt', name: 'prompt', text: words, turnId },
    ...(answer === '' ? [] : [{ source: 'answer' as const, name: 'answer so far', text: answer, turnId }]),
  ];
}

const FRAME = /^<system-reminder>\n([\s\S]*?)\n<\/system-reminder>\n\n/;
const MISSING_HEADINGS = Object.values(REMINDER_WORDS).map(({ missing: { heading } }) => `${heading}\n`);
/** Only our own headings begin a line with it: values stand on one line, in elements. */
const HEADING = /^(?=# )/m;

function splitReminder(
  text: string,
  files: readonly PromptFile[],
): {
  readonly sections: readonly Omit<ContextSection, 'turnId'>[];
  readonly words: string;
} {
  const [frame = '', inside = ''] = FRAME.exec(text) ?? [];
  const sections =
    inside === '' ? [] : inside.split(HEADING).map((section) => named(section.trimEnd(), files));
  return { sections, words: text.slice(frame.length) };
}

function named(section: string, files: readonly PromptFile[]): Omit<ContextSection, 'turnId'> {
  const count = (tag: string) => section.split(`\n<${tag}>\n`).length - 1;
  const datasets = count('dataset');
  if (count('file') > 0) return { source: 'file', name: fileNames(files), text: section };
  if (MISSING_HEADINGS.some((heading) => section.startsWith(heading)))
    return { source: 'file', name: 'unavailable files', text: section };
  if (datasets > 0) return { source: 'dataset', name: counted(datasets, 'dataset'), text: section };
  return { source: 'time', name: 'current time', text: section };
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Of rows, what of them is sent. */
function textOf(rows: readonly Message[], receiver: Receiver): string {
  return sentParts(rows, receiver).parts.map(textOfSent).join('\n');
}

function textOfSent(sent: SentPart): string {
  switch (sent.kind) {
    case 'user': {
      const { content } = sent.message;
      return typeof content === 'string' ? content : content.map(textOfPart).join('\n');
    }
    case 'result':
      return resultText(sent.part);
    case 'spoken':
    case 'call':
      return textOfPart(sent.part);
    default:
      return sent satisfies never;
  }
}

/** With words in place of its images. */
function resultText(part: ResultPart): string {
  if (part.output.type !== 'content') return JSON.stringify(part);
  const value = part.output.value.map((item) => {
    if (item.type === 'text') return item.text;
    const held = item.type === 'file' && item.data.type === 'data' ? item.data.data : undefined;
    const mediaType = 'mediaType' in item ? item.mediaType : undefined;
    return notShown(mediaType ?? '', isString(held) ? sizeOfBase64(held) : undefined);
  });
  return JSON.stringify({ ...part, output: { type: 'text', value: value.join('\n') } });
}

function textOfPart(part: object | undefined): string {
  if (part === undefined) return '';
  if ('text' in part && isString(part.text)) return part.text;
  return 'type' in part && part.type === 'file' ? '' : JSON.stringify(part);
}
