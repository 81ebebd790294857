import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { PROTOCOLS, type Reply } from '../../../test/model-server/model-server.ts';
import { eventsOf, runApi, serverFor, text, textOf } from './api-run.case.ts';
import { API_LIMITS } from './limits.ts';
import { retryAfterMs, waitAfter } from './retry.ts';

const FINE = text('Here I am.');

describe.each(PROTOCOLS)('a busy provider, by %s', (protocol) => {
  it.each([
    { header: 'retry-after-ms', value: '5', waitMs: 5 },
    { header: 'retry-after', value: '0.007', waitMs: 7 },
    { header: 'retry-after', value: 'Thu, 01 Jan 1970 00:00:00 GMT', waitMs: 0 },
  ])('is asked again when it says so: $header $value', async ({ header, value, waitMs }) => {
    const server = await serverFor([{ status: 429, headers: { [header]: value } }, FINE]);
    const run = await runApi(server, protocol);
    expect(eventsOf(run, 'retry')).toEqual([
      { type: 'retry', attempt: 1, waitMs, cause: 'too many requests (429)' },
    ]);
    expect(textOf(run)).toBe('Here I am.');
    expect(run.end.reason).toBe('done');
  });

  it.each<[string, Reply, RegExp]>([
    ['500', { status: 500, message: 'Something broke' }, /^Something broke \(500\)$/],
    ['503', { status: 503, message: 'Come back later' }, /^Come back later \(503\)$/],
    ['a hang-up before the first byte', { hangUp: true }, /closed/],
  ])('is asked again after %s', async (_, reply, cause) => {
    const server = await serverFor([reply, FINE]);
    const run = await runApi(server, protocol);
    expect(eventsOf(run, 'retry')).toEqual([
      { type: 'retry', attempt: 1, waitMs: 1, cause: expect.stringMatching(cause) },
    ]);
    expect(server.requests).toHaveLength(2);
    expect(textOf(run)).toBe('Here I am.');
  });

  it('is asked again when the connection breaks before anything is said', async () => {
    const server = await serverFor([{ parts: [{ type: 'break' }] }, FINE]);
    const run = await runApi(server, protocol);
    expect(eventsOf(run, 'retry')).toMatchObject([{ attempt: 1, cause: 'the connection was lost' }]);
    expect(textOf(run)).toBe('Here I am.');
  });

  it('is given up after the last further attempt', async () => {
    const server = await serverFor([{ status: 503, message: 'Come back later' }]);
    const run = await runApi(server, protocol, { limits: { retries: 2 } });
    expect(server.requests).toHaveLength(3);
    expect(eventsOf(run, 'retry').map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(run.end).toMatchObject({
      reason: 'error',
      error: { code: 'PROVIDER_FAILED', message: expect.stringContaining('(503): Come back later') },
    });
  });

  it('is asked once where no further attempts are allowed', async () => {
    const server = await serverFor([{ status: 503 }]);
    await runApi(server, protocol, { limits: { retries: 0 } });
    expect(server.requests).toHaveLength(1);
  });

  it.each([400, 401, 403, 404])('is not asked again after %i', async (status) => {
    const server = await serverFor([{ status, message: 'No.' }, FINE]);
    const run = await runApi(server, protocol);
    expect(server.requests).toHaveLength(1);
    expect(eventsOf(run, 'retry')).toEqual([]);
    expect(run.end).toMatchObject({ reason: 'error', error: { code: 'PROVIDER_FAILED' } });
  });

  it('is not waited for longer than the limit, and we say when to come back', async () => {
    const server = await serverFor([{ status: 429, headers: { 'retry-after': '90' } }, FINE]);
    const run = await runApi(server, protocol, { limits: { longestWaitMs: 89_999 } });
    expect(server.requests).toHaveLength(1);
    expect(run.end.error).toMatchObject({ code: 'PROVIDER_FAILED', remedy: 'Try again in 90 s.' });
  });

  it('is not waited for any more when the run is stopped', async () => {
    const server = await serverFor([{ status: 429, headers: { 'retry-after': '60' } }, FINE]);
    const abort = new AbortController();
    const run = await runApi(server, protocol, {
      abort,
      onEvent: ({ type }) => {
        // The wait begins when this handler has returned.
        if (type === 'retry') setImmediate(() => abort.abort());
      },
    });
    expect(eventsOf(run, 'retry')).toMatchObject([{ waitMs: 60_000 }]);
    expect(run.end).toEqual({ type: 'run-end', reason: 'aborted' });
    expect(server.requests).toHaveLength(1);
  });

  it('is not asked again when something has been said', async () => {
    const server = await serverFor([
      {
        parts: [
          { type: 'text', text: 'Half' },
          { type: 'error', message: 'Overloaded' },
        ],
      },
      FINE,
    ]);
    const run = await runApi(server, protocol);
    expect(server.requests).toHaveLength(1);
    expect(textOf(run)).toBe('Half');
    expect(run.end.reason).toBe('error');
  });
});

describe('an overload that is told in the stream, before anything is said', () => {
  const OVERLOADED: Reply = { parts: [{ type: 'error', message: 'Overloaded' }] };

  it.each([
    ['openai-responses', 500],
    ['anthropic', 529],
    ['gemini', 503],
  ] as const)('is a reason to ask again, by %s', async (protocol, status) => {
    const server = await serverFor([OVERLOADED, FINE]);
    const run = await runApi(server, protocol);
    expect(eventsOf(run, 'retry')).toMatchObject([{ attempt: 1, cause: `Overloaded (${status})` }]);
    expect(textOf(run)).toBe('Here I am.');
  });

  it('ends the run by openai-chat, where nothing says that asking again would help', async () => {
    const server = await serverFor([OVERLOADED, FINE]);
    const run = await runApi(server, 'openai-chat');
    expect(server.requests).toHaveLength(1);
    expect(run.end).toMatchObject({ reason: 'error', error: { code: 'PROVIDER_FAILED' } });
  });
});

describe('retryAfterMs', () => {
  const NOW = Date.parse('2026-01-01T00:00:00Z');

  it.each([
    [{}, undefined],
    [{ 'retry-after': '2' }, 2000],
    [{ 'retry-after': ' 2 ' }, 2000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': '1.5' }, 1500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{ 'retry-after': '-1' }, undefined],
    [{ 'retry-after-ms': '-1' }, undefined],
    [{ 'retry-after-ms': '250' }, 250],
    [{ 'retry-after-ms': '0.2' }, 1],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after-ms': 'soon', 'retry-after': '9' }, 9000],
  ])('reads %j as %j', (headers, ms) => {
    expect(retryAfterMs(headers, NOW)).toBe(ms);
  });
});

describe('waitAfter', () => {
  const limits = { ...API_LIMITS, retryMs: 100, longestWaitMs: 1000 };

  it.each([1, 2, 3, 4])(
    'doubles the wait with each attempt, and adds up to a quarter: attempt %i',
    (attempt) => {
      const least = 100 * 2 ** (attempt - 1);
      for (let count = 0; count < 100; count++) {
        const waitMs = waitAfter(callError(503), attempt, limits);
        expect(waitMs).toBeGreaterThanOrEqual(least);
        expect(waitMs).toBeLessThanOrEqual(least * 1.25);
      }
    },
  );

  it('keeps to what the provider asks for, up to the longest wait', () => {
    expect(waitAfter(callError(429, { 'retry-after': '1' }), 3, limits)).toBe(1000);
    expect(waitAfter(callError(429, { 'retry-after-ms': '1001' }), 3, limits)).toBeUndefined();
  });

  it('does not wait for what will not change', () => {
    expect(waitAfter(callError(400), 1, limits)).toBeUndefined();
    expect(waitAfter(new Error('out of luck'), 1, limits)).toBeUndefined();
  });
});

function callError(statusCode: number, responseHeaders: Record<string, string> = {}): APICallError {
  return new APICallError({
    message: 'No.',
    url: 'http://127.0.0.1/',
    requestBodyValues: {},
    statusCode,
    responseHeaders,
  });
}
