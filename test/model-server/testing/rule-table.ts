import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelServer, type Protocol, startModelServer } from '../model-server.ts';
import { type PostOptions, post } from './post.ts';

/** What is asked, and the words of its refusal. */
export type RefusedRow = readonly [name: string, body: unknown, words: string, options?: PostOptions];
export type AcceptedRow = readonly [name: string, body: unknown, options?: PostOptions];

/** Tests that a protocol accepts some requests, and refuses others with 400 and the right words. */
export function testRules(
  protocol: Protocol,
  {
    accepted,
    refused,
  }: { readonly accepted: readonly AcceptedRow[]; readonly refused: readonly RefusedRow[] },
): void {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer(() => ({ parts: [{ type: 'text', text: 'fine' }] }));
  });
  afterAll(() => server.close());

  for (const [name, body, options] of accepted) {
    it(`accepts ${name}`, async () => {
      const { status, text } = await post(server, protocol, body, options);

      expect({ status, text }).toEqual({ status: 200, text: expect.stringContaining('fine') });
      expect(server.requests.at(-1)?.refusal).toBeUndefined();
    });
  }

  for (const [name, body, words, options] of refused) {
    it(`refuses ${name}`, async () => {
      const { status, text } = await post(server, protocol, body, options);

      expect({ status, message: messageOf(text) }).toEqual({
        status: 400,
        message: expect.stringContaining(words),
      });
      expect(server.requests.at(-1)?.refusal).toContain(words);
    });
  }
}

function messageOf(text: string): string {
  const body: { readonly error: { readonly message: string } } = JSON.parse(text);
  return body.error.message;
}
