import { Refusal } from '../../model/refusal.ts';
import { jsonShape } from './json-shape.ts';

const LARGEST = 4 * 1024 * 1024;
const DEEPEST = 32;
const MOST_KEYS = 10_000;

interface BodyLimits {
  readonly mostBytes?: number | undefined;
  readonly mostKeys?: number | undefined;
}

/** The JSON of a request; an empty object if it has no body. Refuses what is too large without reading it. */
export async function readJson(
  request: Request,
  { mostBytes = LARGEST, mostKeys = MOST_KEYS }: BodyLimits = {},
): Promise<unknown> {
  const text = await readText(request, mostBytes);
  if (text === '') return {};
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new Refusal('INVALID_INPUT', 'The body is not said to be JSON.', {
      remedy: 'Send it with the header "Content-Type: application/json".',
    });
  }
  const { depth, keys } = jsonShape(text);
  if (keys > mostKeys) {
    throw new Refusal('TOO_LARGE', `The body has more than ${mostKeys.toLocaleString('en')} keys.`);
  }
  if (depth > DEEPEST) {
    throw new Refusal('INVALID_INPUT', `The body is nested deeper than ${DEEPEST} levels.`);
  }
  const value = parsed(text);
  if (HALF_WRITTEN.test(text) && !isWellFormed(value)) {
    throw new Refusal('INVALID_INPUT', 'The body holds half of a character.');
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('INVALID_INPUT', 'The body is not JSON.', { cause: error });
  }
}

/** Half of a character can be written in JSON, with an escape, but not in UTF-8: it could not be kept or sent on. */
const HALF_WRITTEN = /\\u[dD][89a-fA-F]/;

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, field]) => name.isWellFormed() && isWellFormed(field));
}

async function readText(request: Request, mostBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge(mostBytes);
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of unbroken(request.body)) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge(mostBytes);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new Refusal('INVALID_INPUT', 'The body is not UTF-8.', { cause: error });
  }
}

/** Somebody who goes away while they send is no fault of ours. */
async function* unbroken(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  try {
    yield* body;
  } catch (error) {
    throw new Refusal('INVALID_INPUT', 'The upload was interrupted.', { cause: error });
  }
}

function tooLarge(mostBytes: number): Refusal {
  return new Refusal('TOO_LARGE', `The body is larger than ${mostBytes / 1024 / 1024} MB.`);
}
