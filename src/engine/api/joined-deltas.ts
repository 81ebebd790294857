/**
 * Makes one event of events that arrive together, follow each other and differ in nothing but what the model says in
 * them: the library of a provider spends as much on each as on a long one. Takes the pieces of a stream of
 * Server-Sent Events one after the other, and holds nothing back; what it does not recognise, or what is not whole,
 * stays as it is.
 */
export function deltaJoiner(): (piece: Uint8Array) => Uint8Array {
  let isAtStart = true;
  return (piece) => {
    // One character for each byte: nothing is decoded that is encoded again.
    const text = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString('latin1');
    const joined = joinDeltas(text, isAtStart);
    isAtStart = text.endsWith(END);
    return joined === text ? piece : Buffer.from(joined, 'latin1');
  };
}

/** Where lines end as those of all known providers do. */
const END = '\n\n';

function joinDeltas(text: string, isAtStart: boolean): string {
  // What comes before the first end may have begun in another piece, and what comes after the last one goes on there.
  const start = isAtStart ? 0 : endFrom(text, 0);
  const end = text.lastIndexOf(END) + END.length;
  if (endFrom(text, start) >= end) return text;
  const events = new JoinedEvents();
  for (let from = start, next = 0; from < end; from = next) {
    next = endFrom(text, from);
    events.add(text.slice(from, next));
  }
  return text.slice(0, start) + events.joined() + text.slice(end);
}

function endFrom(text: string, from: number): number {
  return text.indexOf(END, from) + END.length;
}

/** How the text in an event begins, by the protocols of Anthropic and of chat completions. */
const OPENING =
  /"delta":\s*\{\s*(?:"(?:type|role)":\s*"\w+",\s*)?"(?:text|thinking|content|reasoning_content|reasoning)":\s*"/;

/** An event, cut where its text begins and ends. */
interface CutEvent {
  readonly before: string;
  readonly text: string;
  readonly after: string;
}

class JoinedEvents {
  #joined = '';
  #open: CutEvent | undefined;

  add(event: string): void {
    const open = this.#open;
    const next = open && event.startsWith(open.before) ? cutAt(event, open.before.length) : undefined;
    if (open && next && isSame(open.after, next.after)) this.#open = { ...next, text: open.text + next.text };
    else {
      this.#close();
      const opening = OPENING.exec(event);
      this.#open = opening ? cutAt(event, opening.index + opening[0].length) : undefined;
      if (!this.#open) this.#joined += event;
    }
  }

  joined(): string {
    this.#close();
    return this.#joined;
  }

  #close(): void {
    const { before, text, after } = this.#open ?? { before: '', text: '', after: '' };
    this.#open = undefined;
    this.#joined += before + text + after;
  }
}

function cutAt(event: string, start: number): CutEvent | undefined {
  let end = event.indexOf('"', start);
  while (end !== -1 && isEscaped(event, end)) end = event.indexOf('"', end + 1);
  if (end === -1) return undefined;
  return { before: event.slice(0, start), text: event.slice(start, end), after: event.slice(end) };
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}

/** Some pad their events with blanks, so that nobody can tell words by their lengths. */
function isSame(one: string, other: string): boolean {
  return one === other || (isClosing(one) && isClosing(other) && unpadded(one) === unpadded(other));
}

function isClosing(after: string): boolean {
  return /^"[\s\]}]*$/.test(after);
}

function unpadded(after: string): string {
  return after.replaceAll(' ', '');
}
