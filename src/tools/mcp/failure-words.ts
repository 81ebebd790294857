import { MCPClientError } from '@ai-sdk/mcp';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { oneLine } from '../../model/one-line.ts';

const MOST_OF_BODY = 300;

/** What went wrong between us and a server, in words that go on a sentence about it. */
export function failureWords(error: unknown): string {
  if (MCPClientError.isInstance(error) && error.statusCode !== undefined) {
    const body = oneLine(error.responseBody ?? '').slice(0, MOST_OF_BODY);
    return `answered with HTTP ${error.statusCode}${body === '' ? '' : `: ${body}`}`;
  }
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause === undefined) return `failed: ${errorMessage(error)}`;
  const code = errorCode(cause) ?? '';
  const why = errorMessage(cause) === 'AggregateError' && code !== '' ? code : errorMessage(cause);
  return `failed: ${WORDS.get(code) ?? errorMessage(error)} (${why})`;
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', 'nothing answers at its address'],
  ['ENOTFOUND', 'there is no host of its name'],
  ['EAI_AGAIN', 'its name cannot be looked up now'],
  ['ECONNRESET', 'it broke off the connection'],
]);
