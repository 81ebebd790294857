import { closesFence, type LineLook, lineLook, TELLING_LENGTH } from './markdown-line.ts';

/** How a section goes on from the one before it. */
type Joint =
  /** With a block of its own. */
  | { readonly type: 'block' }
  /** In the middle of a paragraph. */
  | { readonly type: 'prose' }
  /** With a further item of a list. `start`: its number, where they are numbered; `indent`: how deep it stands. */
  | {
      readonly type: 'list';
      readonly sign: string;
      readonly start: number | undefined;
      readonly indent: number;
    }
  /** With a further row below this head. */
  | { readonly type: 'table'; readonly head: string };

/** A piece of a long text that is read and drawn by itself. */
export interface Section {
  readonly at: number;
  readonly text: string;
  readonly joint: Joint;
  /** The addresses that it gives names to, as they are written. */
  readonly definitions: string;
}

/** A text in sections. Only the last one changes while the text grows. */
export interface SectionedText {
  readonly text: string;
  readonly sections: readonly Section[];
  /** The names of addresses are good for all sections. */
  readonly definitions: string;
}

interface SectionLengths {
  /** From here on a section ends where a block or an item does. */
  readonly fair: number;
  /** From here on it ends within a paragraph or a table, too: the head of that is shown again. */
  readonly most: number;
}

const LENGTHS: SectionLengths = { fair: 800, most: 3_000 };

/** Divides a text so that each section shows what it would show in the whole. One that has grown is read from its last section on. */
export function sectionsOf(text: string, before?: SectionedText, lengths = LENGTHS): SectionedText {
  if (before?.text === text) return before;
  const isGrown = before !== undefined && text.startsWith(before.text);
  const kept = isGrown ? before.sections.slice(0, -1) : [];
  let from: Pick<Section, 'at' | 'joint'> | undefined = (isGrown ? before.sections.at(-1) : undefined) ?? {
    at: 0,
    joint: { type: 'block' },
  };
  const sections = [...kept];
  while (from) {
    const walk: Walk = new Walk(text, from, lengths);
    const next: Pick<Section, 'at' | 'joint'> | undefined = walk.toNext();
    const { at, joint } = from;
    sections.push({ at, joint, text: text.slice(at, next?.at), definitions: walk.definitions });
    from = next;
  }
  const definitions = sections.map((each) => each.definitions).join('');
  return { text, sections, definitions };
}

/** The walk through one section, line by line. What it decides depends on nothing that could still change. */
class Walk {
  definitions = '';
  readonly #text: string;
  readonly #start: number;
  readonly #lengths: SectionLengths;
  /** What is left of it counts from here. */
  readonly #margin: number;
  #fence: string | undefined;
  #isFenceInItem = false;
  #htmlEnd: string | undefined;
  #list: { sign: string; inside: number; next: number | undefined } | undefined;
  #tableHead: string | undefined;
  #lastLine = '';
  #isAfterBlank = false;

  constructor(text: string, { at, joint }: Pick<Section, 'at' | 'joint'>, lengths: SectionLengths) {
    this.#text = text;
    this.#start = at;
    this.#lengths = lengths;
    this.#margin = joint.type === 'list' ? joint.indent : 0;
    if (joint.type === 'list') this.#list = { sign: joint.sign, inside: 0, next: joint.start };
    if (joint.type === 'table') this.#tableHead = joint.head;
    this.#isProse = joint.type === 'prose';
  }

  /** The rest of a line that was divided begins nothing, whatever it begins with. */
  #isProse: boolean;

  toNext(): Pick<Section, 'at' | 'joint'> | undefined {
    for (let at = this.#start; at < this.#text.length; ) {
      const end = this.#text.indexOf('\n', at);
      const line = this.#text.slice(at, end === -1 ? undefined : end);
      const look = lineLook(line);
      if (end === -1 && line.length < TELLING_LENGTH) {
        this.#take(line, look);
        return undefined;
      }
      this.#leaveItem(look);
      const joint = at > this.#start ? this.#jointBefore(look, at - this.#start) : undefined;
      if (joint) return { at, joint };
      this.#take(line, look);
      const within = this.#within(at, end === -1 ? this.#text.length : end);
      if (within !== undefined) return { at: within, joint: { type: 'prose' } };
      if (end === -1) return undefined;
      at = end + 1;
    }
    return undefined;
  }

  #jointBefore(look: LineLook, length: number): Joint | undefined {
    if (look.isBlank || this.#fence !== undefined || this.#htmlEnd !== undefined) return undefined;
    if (this.#margin > 0 && look.indent < this.#margin) return { type: 'block' };
    if (length < this.#lengths.fair) return undefined;
    const list = this.#list;
    const { item, indent } = look;
    if (item && indent === this.#margin && list?.sign === item.sign) {
      return { type: 'list', sign: item.sign, start: list.next, indent };
    }
    if (indent === 0 && this.#isAfterBlank) return { type: 'block' };
    if (length < this.#lengths.most) return undefined;
    if (this.#tableHead !== undefined && look.isRow) return { type: 'table', head: this.#tableHead };
    if (list && item && indent > this.#margin) {
      return { type: 'list', sign: item.sign, start: item.number, indent };
    }
    if (look.isQuote && /^>\s*$/.test(this.#lastLine)) return { type: 'block' };
    const isInProse = look.isProse && !list && this.#tableHead === undefined && !this.#isAfterBlank;
    return isInProse && lineLook(this.#lastLine).isProse ? { type: 'prose' } : undefined;
  }

  /** Code in an item of a list ends with it, whether a fence says so or not. */
  #leaveItem({ isBlank, indent, item }: LineLook): void {
    const isOutside = !isBlank && indent <= this.#margin && (this.#isAfterBlank || item !== undefined);
    if (this.#isFenceInItem && isOutside) this.#fence = undefined;
  }

  #take(line: string, look: LineLook): void {
    if (this.#fence !== undefined) {
      if (closesFence(line, this.#fence)) this.#fence = undefined;
    } else if (this.#htmlEnd !== undefined) {
      if (line.toLowerCase().includes(this.#htmlEnd)) this.#htmlEnd = undefined;
    } else if (!this.#isProse) this.#begin(line, look);
    this.#isProse = false;
    this.#isAfterBlank = look.isBlank;
    this.#lastLine = line;
  }

  #begin(line: string, look: LineLook): void {
    const { item, indent, isBlank } = look;
    if (look.isDefinition) this.definitions += `${line}\n`;
    if (look.htmlEnd !== undefined && !line.toLowerCase().includes(look.htmlEnd))
      this.#htmlEnd = look.htmlEnd;
    this.#fence = look.fence;
    if (isBlank) this.#tableHead = undefined;
    else if (look.isTableRule && this.#lastLine.startsWith('|'))
      this.#tableHead = `${this.#lastLine}\n${line}\n`;
    const list = this.#list;
    const place = indent - this.#margin;
    if (item && list?.sign === item.sign && place < Math.max(list.inside, 1)) {
      this.#list = { ...list, inside: item.inside - this.#margin, next: following(list.next) };
    } else if (item && place <= 3 && (!list || place < list.inside)) {
      this.#list = {
        sign: item.sign,
        inside: item.inside - this.#margin,
        next: following(item.number),
      };
    } else if (!isBlank && place <= 0 && (this.#isAfterBlank || !look.isProse)) this.#list = undefined;
    this.#isFenceInItem = this.#list !== undefined;
  }

  /** Where a line that is far too long is divided: before a word, with no mark open if possible. */
  #within(lineAt: number, end: number): number | undefined {
    const { most } = this.#lengths;
    if (this.#fence !== undefined || this.#htmlEnd !== undefined || this.#tableHead !== undefined)
      return undefined;
    const from = Math.max(lineAt + TELLING_LENGTH, this.#start + most);
    const latest = from + 2 * most;
    const open = new OpenMarks();
    for (let at = lineAt; at < end && at < latest; at++) {
      const sign = this.#text[at] ?? '';
      const isWord = at >= from && this.#text[at - 1] === ' ' && /\p{L}/u.test(sign);
      if (isWord && (at > from + most || open.isNone)) return at;
      open.take(sign);
    }
    if (end <= latest) return undefined;
    return /[\uDC00-\uDFFF]/.test(this.#text[latest] ?? '') ? latest + 1 : latest;
  }
}

/** The marks that stand open at a place in a line, roughly. */
class OpenMarks {
  #brackets = 0;
  readonly #odd = new Set<string>();

  get isNone(): boolean {
    return this.#brackets === 0 && this.#odd.size === 0;
  }

  take(sign: string): void {
    if ('[('.includes(sign)) this.#brackets++;
    else if ('])'.includes(sign)) this.#brackets--;
    else if ('*_`~'.includes(sign) && !this.#odd.delete(sign)) this.#odd.add(sign);
  }
}

function following(number: number | undefined): number | undefined {
  return number === undefined ? undefined : number + 1;
}
