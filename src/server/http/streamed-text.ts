/** Of so many characters at least is a piece of a text that goes out; the last one may be shorter. */
const PIECE = 64 * 1024;

/** A text as a stream of bytes, which is read no faster than it is taken, and left where nobody takes it any more. */
export function streamedText(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  return ReadableStream.from(encoded(lines));
}

async function* encoded(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield encoder.encode(piece);
    piece = '';
  }
  if (piece !== '') yield encoder.encode(piece);
}
