/** So much of a line tells what it begins. */
export const TELLING_LENGTH = 200;

/** What a line of Markdown looks like by its beginning alone. */
export interface LineLook {
  readonly isBlank: boolean;
  readonly indent: number;
  /** Plain words: what stands before it may go on in it. */
  readonly isProse: boolean;
  readonly item: ItemMark | undefined;
  readonly fence: string | undefined;
  readonly isRow: boolean;
  readonly isTableRule: boolean;
  readonly isQuote: boolean;
  /** What ends the HTML that begins here, which may have empty lines in it. */
  readonly htmlEnd: string | undefined;
  readonly isDefinition: boolean;
}

interface ItemMark {
  /** Items of one list have the same. */
  readonly sign: string;
  readonly number: number | undefined;
  /** Where its text begins: what stands further left is not in it. */
  readonly inside: number;
}

const ITEM_STARTS = '-+*0123456789';
const ITEM = /^( *)(?:([-+*])|(\d{1,9})([.)]))(?: {1,4}(?=\S)|\s|$)/;
const RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/;
const FENCE = /^[\s>]*(?:[-+*] +|\d{1,9}[.)] +)*(`{3,}(?=[^`]*$)|~{3,})/;
const NOT_PROSE = /^(?:[#>|<=[~`]|[-=:| ]+$|[-+*]\s|\d{1,9}[.)]\s)/;
const TABLE_RULE = /^ {0,3}\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$/;
const DEFINITION = /^ {0,3}\[[^\]]+\]:\s*\S/;
const HTML = /^ {0,3}<(?:(script|pre|style|textarea)(?=[\s>])|(!--))/i;

/** Each line of a long text is looked at, so nothing is tried whose first sign is not there. */
export function lineLook(line: string): LineLook {
  const head = line.slice(0, TELLING_LENGTH).trimEnd();
  const isBlank = head === '';
  const indent = head.length - head.trimStart().length;
  const first = head.charAt(indent);
  const isRuled = first === '|' || head.includes('|');
  const mayBeFence = head.includes('```') || head.includes('~~~');
  const [, tag, comment] = (first === '<' && HTML.exec(head)) || [];
  return {
    isBlank,
    indent,
    isProse: !isBlank && indent === 0 && !NOT_PROSE.test(head),
    item: ITEM_STARTS.includes(first) && !RULE.test(head) ? itemMark(head) : undefined,
    fence: mayBeFence ? FENCE.exec(head)?.[1] : undefined,
    isRow: indent === 0 && first === '|',
    isTableRule: isRuled && head.includes('-') && TABLE_RULE.test(head),
    isQuote: indent === 0 && first === '>',
    htmlEnd: tag === undefined ? comment && '-->' : `</${tag.toLowerCase()}>`,
    isDefinition: first === '[' && DEFINITION.test(head),
  };
}

/** Whether a line ends the code that a fence has begun. */
export function closesFence(line: string, fence: string): boolean {
  const mark = line.replace(/^[\s>]*/, '').trimEnd();
  return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length);
}

function itemMark(head: string): ItemMark | undefined {
  const [whole, , bullet, digits, point] = ITEM.exec(head) ?? [];
  if (whole === undefined) return undefined;
  return {
    sign: bullet ?? point ?? '',
    number: digits === undefined ? undefined : Number(digits),
    inside: whole.length,
  };
}
