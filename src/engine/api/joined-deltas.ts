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
  const events = new JoinedEvents();
  let from = 0;
  for (let end = text.indexOf(END); end !== -1; end = text.indexOf(END, from)) {
    const event = text.slice(from, end + END.length);
    // The first one may have begun in another piece.
    if (from === 0 && !isAtStart) events.pass(event);
    else events.add(event);
    from = end + END.length;
  }
  return events.joined() + text.slice(from);
}

/** How the text in an event begins, by the protocols of Anthropic and of chat completions. */
const OPENING =
  /"delta":\s*\{\s*(?:"(?:type|role)":\s*"\w+",\s*)?"(?:text|thinking|content|reasoning_content|reasoning)":\s*"/;

/**
 * What may follow that text: nothing that would be said once where it was said twice, such as a piece of a call or of
 * a thought. Names, numbers and what is empty are the same however often they are said.
 */
const ENDING =
  /^"(?:[\s,\]}]|"\w+":\s*(?:null|""|\[\]|-?\d+)|"(?:id|model|object|provider|role|system_fingerprint|type)":\s*"[^"\\]*")*$/;

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
    if (open && next && unpadded(open.after) === unpadded(next.after)) {
      this.#open = { ...next, text: open.text + next.text };
      return;
    }
    this.pass('');
    const opening = OPENING.exec(event);
    const cut = opening ? cutAt(event, opening.index + opening[0].length) : undefined;
    if (cut && ENDING.test(cut.after)) this.#open = cut;
    else this.pass(event);
  }

  /** Takes what is joined with nothing. */
  pass(text: string): void {
    const { before, text: said, after } = this.#open ?? NOTHING;
    this.#open = undefined;
    this.#joined += before + said + after + text;
  }

  joined(): string {
    this.pass('');
    return this.#joined;
  }
}

const NOTHING: CutEvent = { before: '', text: '', after: '' };

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
function unpadded(after: string): string {
  return after.replaceAll(' ', '');
}
