import { RECORD_TABLE, type RecordType } from '../model/record.ts';
import { isRecordType } from '../model/record-fields.ts';

/** A line that starts a record, or that someone meant to. */
export type Heading =
  | { readonly kind: 'record'; readonly type: string }
  | { readonly kind: 'old-form'; readonly message: string; readonly type: RecordType }
  /** `type` is the one that was meant, where that can be told. */
  | { readonly kind: 'invalid'; readonly message: string; readonly type?: RecordType };

const RECORD = '### record ';
const RECORD_WITH_BLANKS = /^###[ \t]+record[ \t]+(\S+)[ \t]*$/;
const OLD_FORM = /^###[ \t]+(user|assistant)[ \t]*$/i;
const ALMOST = /^###[ \t]*record(?:[ \t:].*)?$/i;
const MISPLACED = /^ {0,3}#{1,6}[ \t]*record[ \t]+\w+_record[ \t]*$/i;
/** A heading that names a type, without the word before it or without the blank between them. */
const ONLY_TYPE = /^###[ \t]*(?:record)?(\w+_record)[ \t]*$/i;
const SPELLING = /^ {0,3}###[ \t]*record([ \t]*)([\w.-]+)[ \t]*$/i;
const ANY_HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;

interface UsualHeading {
  readonly line: string;
  readonly heading: Heading;
}

/** The headings of known types, by their length. Comparing whole lines is faster than looking them up in a map. */
const USUAL: readonly (readonly UsualHeading[])[] = byLength(
  Object.keys(RECORD_TABLE).map((type) => ({ line: RECORD + type, heading: { kind: 'record', type } })),
);

const NEW_FORMS: ReadonlyMap<string | undefined, RecordType> = new Map([
  ['user', 'human_text_record'],
  ['assistant', 'agent_words_record'],
]);

/** The record heading on the line `[start, end)`; `undefined` for every other line, other headings included. */
export function readHeading(text: string, start: number, end: number): Heading | undefined {
  const first = text.charCodeAt(start);
  if (first !== HASH && first !== SPACE) return undefined;
  const usual = usualHeading(text, start, end);
  if (usual) return usual;
  const line = text.slice(start, end);
  const type = RECORD_WITH_BLANKS.exec(line)?.[1];
  if (type !== undefined) return { kind: 'record', type };
  const old = OLD_FORM.exec(line)?.[1]?.toLowerCase();
  const newType = NEW_FORMS.get(old);
  if (newType !== undefined) {
    const message = `\`### ${old}\` is the old form of \`### record ${newType}\``;
    return { kind: 'old-form', message, type: newType };
  }
  const meant = typeIn(line);
  const isMeant = ALMOST.test(line) || MISPLACED.test(line) || (meant !== undefined && ONLY_TYPE.test(line));
  if (!isMeant) return undefined;
  const message = `\`${line.trim()}\` starts no record`;
  return { kind: 'invalid', message, ...(meant && { type: meant }) };
}

/** How a heading should be written of which only the case or the blanks are wrong. */
export function respeltHeading(line: string): string | undefined {
  const [, blanks, type = ''] = SPELLING.exec(line) ?? [];
  const known = type.toLowerCase();
  if (isRecordType(known)) return `### record ${known}`;
  return blanks ? `### record ${type}` : undefined;
}

/** The known type that a heading names, in whatever case and with or without a blank before it. */
function typeIn(line: string): RecordType | undefined {
  for (const word of line.toLowerCase().split(/[\s#:]+/)) {
    if (isRecordType(word)) return word;
    const glued = word.replace(/^record/, '');
    if (isRecordType(glued)) return glued;
  }
  return undefined;
}

function usualHeading(text: string, start: number, end: number): Heading | undefined {
  const candidates = USUAL[end - start];
  if (candidates === undefined) return undefined;
  for (const { line, heading } of candidates) if (text.startsWith(line, start)) return heading;
  return undefined;
}

function byLength(headings: readonly UsualHeading[]): UsualHeading[][] {
  const longest = Math.max(...headings.map(({ line }) => line.length));
  return Array.from({ length: longest + 1 }, (_, length) =>
    headings.filter(({ line }) => line.length === length),
  );
}

/** Whether the line is a Markdown heading of any kind. */
export function isHeading(text: string, start: number, end: number): boolean {
  return ANY_HEADING.test(text.slice(start, Math.min(end, start + 12)));
}

const HASH = 0x23;
const SPACE = 0x20;
