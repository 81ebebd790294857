import { Refusal } from '../../model/refusal.ts';
import { ByteWindow } from './byte-window.ts';
import { boundaryOf, fileNameIn } from './form-headers.ts';

/** A file in a form. Its content is asked for as it is read. */
export interface FormFile {
  /** As the sender calls it, without folders. */
  readonly name: string;
  readonly source: AsyncIterable<Uint8Array>;
}

const MOST_FILES = 20;
const LONGEST_HEADERS = 16 * 1024;

/**
 * The files of a form, each as its bytes arrive: one has to be read to its end before the next one is asked for.
 * Refuses what is no form, or not all of one, and a part that is no file.
 */
export async function* formFiles(
  contentType: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<FormFile, void> {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw noForm();
  const delimiter = `\r\n--${boundary}`;
  const chunks = bytes[Symbol.asyncIterator]();
  try {
    const window = new ByteWindow('\r\n', chunks);
    for await (const _ of upTo(delimiter, window));
    let count = 0;
    while (await hasPart(window)) {
      if (++count > MOST_FILES) throw tooMany();
      const headers = await window.textUntil('\r\n\r\n', LONGEST_HEADERS);
      if (headers === undefined) throw noForm();
      const name = fileNameIn(headers);
      if (name === undefined) throw noFile('A part of the form is no file with a name.');
      yield { name, source: upTo(delimiter, window) };
    }
    if (count === 0) throw noFile('The form holds no file.');
    // What may stand behind it is for nobody.
    while (!(await chunks.next()).done);
  } finally {
    await chunks.return?.();
  }
}

/** What follows the boundary: another part, or the end. */
async function hasPart(window: ByteWindow): Promise<boolean> {
  const sign = await window.text(2);
  if (sign !== '\r\n' && sign !== '--') throw noForm();
  return sign === '\r\n';
}

async function* upTo(delimiter: string, window: ByteWindow): AsyncGenerator<Uint8Array, void> {
  if (!(yield* window.until(delimiter))) throw noForm();
}

function noForm(): Refusal {
  return new Refusal('INVALID_INPUT', 'The body is not a form, or not all of one.', {
    remedy: 'Send it as multipart/form-data, with the boundary that stands between its parts.',
  });
}

function noFile(message: string): Refusal {
  return new Refusal('INVALID_INPUT', message, { remedy: 'Send every file as a part with a filename.' });
}

function tooMany(): Refusal {
  return new Refusal('INVALID_INPUT', `The form holds more than ${MOST_FILES} files.`, {
    remedy: 'Send the others in a request of their own.',
  });
}
