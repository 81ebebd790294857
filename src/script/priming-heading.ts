import { RECORD_TABLE } from '../model/record.ts';

/** A line that starts a record, or that someone meant to. */
export type Heading =
  | { readonly kind: 'record'; readonly type: string }
  | { readonly kind: 'old-form'; readonly message: string }
  | { readonly kind: 'invalid'; readonly message: string };

const RECORD = '### record ';
const RECORD_WITH_BLANKS = /^###[ \t]+record[ \t]+(\S+)[ \t]*$/;
const OLD_FORM = /^###[ \t]+(user|assistant)[ \t]*$/i;
const ALMOST = /^###[ \t]*record(?:[ \t:].*)?$/i;
const MISPLACED = /^ {0,3}#{1,6}[ \t]*record[ \t]+\w+_record[ \t]*$/i;
const ANY_HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;

const HEADINGS: ReadonlyMap<string, Heading> = new Map(
  Object.keys(RECORD_TABLE).map((type) => [type, { kind: 'record', type }]),
);

const NEW_FORMS: Readonly<Record<string, string>> = {
  user: 'human_text_record',
  assistant: 'agent_words_record',
};

/** The record heading on the line `[start, end)`; `undefined` for every other line, other headings included. */
export function readHeading(text: string, start: number, end: number): Heading | undefined {
  const first = text.charCodeAt(start);
  if (first !== HASH && first !== SPACE) return undefined;
  if (text.startsWith(RECORD, start)) {
    const usual = HEADINGS.get(text.slice(start + RECORD.length, end));
    if (usual) return usual;
  }
  const line = text.slice(start, end);
  const type = RECORD_WITH_BLANKS.exec(line)?.[1];
  if (type !== undefined) return { kind: 'record', type };
  const old = OLD_FORM.exec(line)?.[1]?.toLowerCase();
  if (old !== undefined) {
    const message = `\`### ${old}\` is the old form; write \`### record ${NEW_FORMS[old]}\``;
    return { kind: 'old-form', message };
  }
  if (!ALMOST.test(line) && !MISPLACED.test(line)) return undefined;
  const message = `\`${line.trim()}\` starts no record; write \`### record <type>\`, in lower case, at the start of the line`;
  return { kind: 'invalid', message };
}

/** Whether the line is a Markdown heading of any kind. */
export function isHeading(text: string, start: number, end: number): boolean {
  return ANY_HEADING.test(text.slice(start, Math.min(end, start + 12)));
}

const HASH = 0x23;
const SPACE = 0x20;
