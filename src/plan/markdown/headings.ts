export interface Heading {
  /** 1 to 6; 1 is the highest. */
  readonly level: number;
  readonly text: string;
  /** How many lines it has. */
  readonly lines: number;
}

const ATX = /^ {0,3}(#{1,6})(?:[ \t]+([^\n]*))?$/;

/** A heading that is written with `#`. */
export function atxHeading(line: string): Heading | undefined {
  const [, marks, text = ''] = ATX.exec(line) ?? [];
  if (marks === undefined) return undefined;
  return { level: marks.length, text: text.trim().replace(/(?:^|[ \t]+)#+$/, ''), lines: 1 };
}

/** The rank of the heading that a line under its text makes; undefined where it is no such line. */
export function underlineLevel(line: string): 1 | 2 | undefined {
  if (/^ {0,3}=+[ \t]*$/.test(line)) return 1;
  return /^ {0,3}-+[ \t]*$/.test(line) ? 2 : undefined;
}

/** What is no paragraph: the next line `---` would be a rule. */
const OTHER_THING = /^ {0,3}(?:[>|<]|[-+*](?:\s|$)|\d{1,9}[.)](?:\s|$))/;
const CODE = /^(?: {4}|\t)/;

/** Whether a line belongs to a paragraph, of which there are lines already, or not. */
export function isOfParagraph(line: string, isBegun: boolean): boolean {
  return line.trim() !== '' && !OTHER_THING.test(line) && (isBegun || !CODE.test(line));
}

/** Whether a text names a heading: to the letter, but for blanks. */
export function isNamed({ text }: Heading, name: string): boolean {
  return text === name || spaced(text) === spaced(name);
}

/** The same, whatever the case, and without what only makes it bold, code or a question of style. */
export function isMeant({ text }: Heading, name: string): boolean {
  return plain(text) === plain(name);
}

function spaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function plain(text: string): string {
  return spaced(text.replaceAll(/[*_`]/g, '').replace(/[:：]\s*$/, '')).toLowerCase();
}
