import type { TerminalEffect } from '../model/terminal-effect.ts';

/** Of a sequence that is kept as a whole, no more than this is held back until its end has come. */
const LONGEST_HELD = 4_096;

/** What begins a sequence, and what a terminal answers to by itself. The same in one character (C1) counts too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const SPECIAL = /[\x05\x1b\x90\x98\x9a-\x9f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const STRING_END = /[\x07\x18\x1a\x1b\x9c]/g;
const CSI = /([0-?]{0,256})([ -/]{0,16})([@-~])?/y;
const ESCAPE = /([ -/]{0,16})([0-~])?/y;

/** Strings that programs send to their terminal, by what begins them. */
const STRINGS: Readonly<Record<string, StringKind>> = {
  ']': 'osc',
  '\x9d': 'osc',
  P: 'dcs',
  '\x90': 'dcs',
  X: 'other',
  '\x98': 'other',
  '^': 'other',
  '\x9e': 'other',
  _: 'other',
  '\x9f': 'other',
};
type StringKind = 'osc' | 'dcs' | 'other';

/** Sequences that draw, move the cursor, or say what keys and the mouse send: by prefix, what is in between, and final. */
const DRAWING = new Set([
  ...'@ABCDEFGHIJKLMPSTXZ`abdefghlmrsu',
  ...['?h', '?l', '?J', '?K', '?r', '?s', '?W', '>m', '>n', '>u', '<u', '=u'],
  ...[' q', ' @', ' A', '!p', '"q', "'}", "'~", '$r', '$t', '$v', '$x', '$z', '${', '*x'],
]);
/** Modes that lock the keyboard, or write on the screen what is typed. */
const KEYBOARD_MODES = ['2', '12'];
/** Reports about the window, which a terminal types back: the title among them, which a program can choose. */
const WINDOW_REPORTS = ['11', '13', '14', '15', '16', '18', '19', '20', '21'];
const TITLE_STACK = ['22', '23'];
const ESCAPES = /^(?:[()*+./-].|#[3-68]|[78=>DEHMNOcno|}~])$/s;
/** The title, marks of shells, and how a program says that it is. */
const HARMLESS_STRINGS = new Set(['0', '1', '2', '133', '7501']);
const COLORS = /^(?:4|5|1\d|10[45]|11\d)$/;
const NOTIFICATIONS = new Set(['9', '99', '777']);
const LINK_SCHEMES = /^(?:https?|mailto):/i;

/** How a string is taken: held until it is complete, let through as it comes, or left out. */
type Taking = 'hold' | 'pass' | 'drop' | 'unknown';

/**
 * What comes out of a terminal, for the terminal of somebody who watches: in whole sequences, without questions, which the
 * one terminal that the program runs in has answered, and without what does more than draw. What is not known is left
 * out. It does not matter where the output is cut into pieces.
 */
export class TerminalFilter {
  readonly #allowed: ReadonlySet<TerminalEffect>;
  #held = '';
  /** The string that is let through, or left out, until it ends. */
  #inside: { readonly kind: StringKind; readonly isPassed: boolean } | undefined;

  constructor(allowed: Iterable<TerminalEffect> = []) {
    this.#allowed = new Set(allowed);
  }

  push(data: string): string {
    const text = this.#held + data;
    this.#held = '';
    const out: string[] = [];
    let at = 0;
    while (at < text.length) {
      if (this.#inside) {
        at = this.#goOn(text, at, out);
        continue;
      }
      SPECIAL.lastIndex = at;
      const found = SPECIAL.exec(text);
      out.push(text.slice(at, found?.index));
      if (!found) break;
      const end = this.#take(text, found.index, out);
      if (end === undefined) {
        this.#held = text.slice(found.index);
        break;
      }
      at = end;
    }
    return out.join('');
  }

  /** Looks at what begins here. Tells where it ends; undefined where more has to come. */
  #take(text: string, start: number, out: string[]): number | undefined {
    const first = text[start] ?? '';
    if (first === '\x05' || first === '\x9a' || first === '\x9c') return start + 1;
    const isEscape = first === '\x1b';
    const introducer = isEscape ? text[start + 1] : first;
    if (introducer === undefined) return undefined;
    const body = start + (isEscape ? 2 : 1);
    const kind = STRINGS[introducer];
    if (kind) return this.#takeString(kind, text, start, body, out);
    return introducer === '[' || introducer === '\x9b'
      ? this.#takeCsi(text, start, body, out)
      : takeEscape(text, start, out);
  }

  #takeCsi(text: string, start: number, body: number, out: string[]): number | undefined {
    CSI.lastIndex = body;
    const [whole = '', parameters = '', between = '', final] = CSI.exec(text) ?? [];
    const end = body + whole.length;
    if (final === undefined) return end === text.length ? undefined : end;
    if (this.#isDrawn(parameters, between, final)) out.push(text.slice(start, end));
    return end;
  }

  #isDrawn(parameters: string, between: string, final: string): boolean {
    const prefix = /^[<-?]/.exec(parameters)?.[0] ?? '';
    const numbers = parameters.slice(prefix.length).split(';');
    const name = prefix + between + final;
    if (name === 't') return this.#isWindow(Number(numbers[0] ?? 0));
    const isKeyboard =
      (name === 'h' || name === 'l') && numbers.some((mode) => KEYBOARD_MODES.includes(bare(mode)));
    return DRAWING.has(name) && !isKeyboard;
  }

  #isWindow(operation: number): boolean {
    const name = String(operation);
    if (TITLE_STACK.includes(name)) return true;
    return this.#allowed.has('window') && !WINDOW_REPORTS.includes(name);
  }

  #takeString(
    kind: StringKind,
    text: string,
    start: number,
    body: number,
    out: string[],
  ): number | undefined {
    const end = endOf(kind, text, body);
    const content = text.slice(body, end ?? text.length);
    const taking = this.#takingOf(kind, content, end !== undefined);
    if (taking === 'unknown') return undefined;
    if (taking === 'hold') {
      if ((end ?? text.length) - start > LONGEST_HELD) return this.#begin(kind, false, body);
      const length = end === undefined ? undefined : terminatorLength(kind, text, end);
      if (end === undefined || length === undefined) return undefined;
      if (length > 0) out.push(text.slice(start, end + length));
      return end + length;
    }
    if (taking === 'pass') out.push(text.slice(start, body));
    return this.#begin(kind, taking === 'pass', body);
  }

  #begin(kind: StringKind, isPassed: boolean, body: number): number {
    this.#inside = { kind, isPassed };
    return body;
  }

  /** How a string is taken, as soon as enough of it is known. */
  #takingOf(kind: StringKind, content: string, isWhole: boolean): Taking {
    if (kind === 'other') return 'drop';
    if (kind === 'dcs') {
      const [, parameters, final] = /^([\d;]*)([^\d;])?/s.exec(content) ?? [];
      if (final === undefined && !isWhole && (parameters?.length ?? 0) < 64) return 'unknown';
      return final === 'q' && this.#allowed.has('images') ? 'pass' : 'drop';
    }
    const [, number = '', more] = /^(\d{0,6})(.)?/s.exec(content) ?? [];
    if (more === undefined && !isWhole) return 'unknown';
    if (more !== ';' && more !== undefined) return 'drop';
    return this.#takingOfOsc(number, content.slice(number.length + 1), isWhole);
  }

  #takingOfOsc(number: string, rest: string, isWhole: boolean): Taking {
    if (HARMLESS_STRINGS.has(number)) return isWhole ? (isQuestion(rest) ? 'drop' : 'hold') : 'hold';
    if (number === '8') return isWhole ? (isSafeLink(rest) ? 'hold' : 'drop') : 'hold';
    if (number === '52') {
      if (!this.#allowed.has('clipboard')) return 'drop';
      const [, target, data] = /^([^;]{0,16})(?:;(.)?)?/s.exec(rest) ?? [];
      if (data === undefined) return isWhole || target?.length === 16 ? 'drop' : 'unknown';
      return data === '?' ? 'drop' : 'pass';
    }
    const isWanted =
      (COLORS.test(number) && this.#allowed.has('colors')) ||
      (NOTIFICATIONS.has(number) && this.#allowed.has('notifications'));
    if (!isWanted) return 'drop';
    return isWhole && isQuestion(rest) ? 'drop' : 'hold';
  }

  /** Goes on in a string that is let through or left out. */
  #goOn(text: string, at: number, out: string[]): number {
    const { kind, isPassed } = this.#inside ?? { kind: 'other', isPassed: false };
    const end = endOf(kind, text, at);
    if (end === undefined) {
      if (isPassed) out.push(text.slice(at));
      return text.length;
    }
    if (isPassed) out.push(text.slice(at, end));
    const length = terminatorLength(kind, text, end);
    if (length === undefined) {
      this.#held = text.slice(end);
      return text.length;
    }
    this.#inside = undefined;
    // A string that is broken off ends, whatever comes then.
    if (isPassed) out.push(length === 0 ? '\x18' : text.slice(end, end + length));
    return end + length;
  }
}

function takeEscape(text: string, start: number, out: string[]): number | undefined {
  ESCAPE.lastIndex = start + 1;
  const [whole = '', , final] = ESCAPE.exec(text) ?? [];
  const end = start + 1 + whole.length;
  if (final === undefined) return end === text.length ? undefined : end;
  if (ESCAPES.test(whole)) out.push(text.slice(start, end));
  return end;
}

/** Where a string ends, or is broken off; undefined where that has not come. */
function endOf(kind: StringKind, text: string, from: number): number | undefined {
  STRING_END.lastIndex = from;
  for (let found = STRING_END.exec(text); found; found = STRING_END.exec(text)) {
    if (found[0] !== '\x07' || kind === 'osc') return found.index;
  }
  return undefined;
}

/** 0 where a string is broken off; undefined where it is not known yet. */
function terminatorLength(kind: StringKind, text: string, end: number): number | undefined {
  switch (text[end]) {
    case '\x1b':
      if (end + 1 === text.length) return undefined;
      return text[end + 1] === '\\' ? 2 : 0;
    case '\x07':
      return kind === 'osc' ? 1 : 0;
    case '\x9c':
      return 1;
    default:
      return 0;
  }
}

/** A terminal would type the answer. */
function isQuestion(content: string): boolean {
  return content.split(';').includes('?');
}

/** The end of a link has no address. */
function isSafeLink(content: string): boolean {
  const address = content.slice(content.indexOf(';') + 1);
  return address === '' || LINK_SCHEMES.test(address);
}

function bare(number: string): string {
  return number.replace(/^0+(?=\d)/, '');
}
