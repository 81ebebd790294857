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
  const code = errorCode(cause);
  const why =
    code === undefined ? '' : ` (${errorMessage(cause) === 'AggregateError' ? code : errorMessage(cause)})`;
  return `failed: ${errorMessage(error)}${why}`;
}
