import { Refusal } from '../../model/refusal.ts';
import { jsonDepth } from './json-depth.ts';

const LARGEST = 4 * 1024 * 1024;
const DEEPEST = 32;

/** The JSON of a request; an empty object if it has no body. Refuses what is too large without reading it. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return {};
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new Refusal('INVALID_INPUT', 'The body is not said to be JSON.', {
      remedy: 'Send it with the header "Content-Type: application/json".',
    });
  }
  if (jsonDepth(text) > DEEPEST) {
    throw new Refusal('INVALID_INPUT', `The body is nested deeper than ${DEEPEST} levels.`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('INVALID_INPUT', 'The body is not JSON.', { cause: error });
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > LARGEST) throw tooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > LARGEST) throw tooLarge();
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw new Refusal('INVALID_INPUT', 'The body is not UTF-8.', { cause: error });
  }
}

function tooLarge(): Refusal {
  return new Refusal('TOO_LARGE', `The body is larger than ${LARGEST / 1024 / 1024} MB.`);
}
