import { readStatus } from './program-status.ts';
import type { TerminalPiece } from './terminal.ts';

/** An OSC of ours that is longer than this is let go as text. */
const LONGEST_OSC = 16_384;

const ESC = '\x1b';
/** What follows the ESC where an OSC may turn out to be one of ours: as much of it as has come. */
const MAYBE_OURS = /$|\](?:$|(?:0|2|133|7501);|(?:0|2|1|13|133|7|75|750|7501)$)/y;
/** What ends an OSC, or breaks it off: BEL, CAN, SUB, ESC, ST. */
const OSC_ENDS: ReadonlySet<number> = new Set([0x07, 0x18, 0x1a, 0x1b, 0x9c]);

/** Finds what a program tells its terminal, in the text as it comes. Everything else stays text, untouched. */
export class OscScanner {
  /** The beginning of what may be an OSC of ours. */
  #rest = '';

  push(chunk: string): TerminalPiece[] {
    const text = this.#rest + chunk;
    this.#rest = '';
    const pieces: TerminalPiece[] = [];
    let told = 0;
    let from = 0;
    for (;;) {
      const start = text.indexOf(ESC, from);
      if (start === -1) break;
      const found = oscAt(text, start);
      if (found === 'incomplete') {
        this.#rest = text.slice(start);
        break;
      }
      if (found === undefined) {
        from = start + 1;
        continue;
      }
      if (start > told) pieces.push({ type: 'text', text: text.slice(told, start) });
      pieces.push(found.piece);
      told = found.end;
      from = found.end;
    }
    const end = text.length - this.#rest.length;
    if (end > told) pieces.push({ type: 'text', text: text.slice(told, end) });
    return pieces;
  }

  /** What is left once nothing more comes. */
  finish(): TerminalPiece[] {
    const text = this.#rest;
    this.#rest = '';
    return text === '' ? [] : [{ type: 'text', text }];
  }
}

interface FoundOsc {
  readonly piece: TerminalPiece;
  /** Behind its terminator. */
  readonly end: number;
}

function oscAt(text: string, start: number): FoundOsc | 'incomplete' | undefined {
  MAYBE_OURS.lastIndex = start + 1;
  const beginning = MAYBE_OURS.exec(text)?.[0];
  if (beginning === undefined) return undefined;
  if (!beginning.endsWith(';')) return 'incomplete';
  const from = start + 1 + beginning.length;
  const end = oscEnd(text, from);
  if (end - from > LONGEST_OSC) return undefined;
  if (end === text.length || (text[end] === ESC && end + 1 === text.length)) return 'incomplete';
  const length = terminatorLength(text, end);
  const piece = length > 0 && pieceOf(beginning.slice(1, -1), text.slice(from, end));
  return piece ? { piece, end: end + length } : undefined;
}

/** Looks no further than it has to. */
function oscEnd(text: string, from: number): number {
  const last = Math.min(text.length, from + LONGEST_OSC + 1);
  let end = from;
  while (end < last && !OSC_ENDS.has(text.charCodeAt(end))) end++;
  return end;
}

/** 0 if the OSC was broken off. */
function terminatorLength(text: string, end: number): number {
  if (text[end] === ESC) return text[end + 1] === '\\' ? 2 : 0;
  return text[end] === '\x07' || text[end] === '\x9c' ? 1 : 0;
}

function pieceOf(number: string, body: string): TerminalPiece | undefined {
  if (number === '133') return markOf(body);
  if (number !== '7501') return { type: 'title', title: body };
  const status = readStatus(body);
  return status && { type: 'status', status };
}

function markOf(body: string): TerminalPiece | undefined {
  const [mark, ...parameters] = body.split(';');
  if (mark !== 'A' && mark !== 'B' && mark !== 'C' && mark !== 'D') return undefined;
  return { type: 'mark', mark, parameters };
}
