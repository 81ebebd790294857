import { describe, expect, it } from 'vitest';
import { fc } from '../../../test/property.ts';
import { isRefusal, type RefusalCode } from '../../model/refusal.ts';
import { readJson } from './request-body.ts';

const LARGEST = 4 * 1024 * 1024;

type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

function request(body: Body | undefined, headers: Record<string, string> = {}): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body, duplex: 'half' }),
  });
}

async function expectRefused(body: Body | undefined, code: RefusalCode, headers?: Record<string, string>) {
  await expect(readJson(request(body, headers))).rejects.toSatisfy((error) => isRefusal(error, code));
}

describe('the body of a request', () => {
  it('is any JSON, as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 20, stringUnit: 'binary' }), async (value) => {
        const text = JSON.stringify(value);
        expect(await readJson(request(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is an empty object if there is none', async () => {
    expect(await readJson(request(undefined))).toEqual({});
    expect(await readJson(request(''))).toEqual({});
  });

  it('may begin with a byte order mark and name its characters', async () => {
    expect(await readJson(request('\ufeff{"a":1}'))).toEqual({ a: 1 });
    expect(await readJson(request('{}', { 'content-type': 'Application/JSON; charset=utf-8' }))).toEqual({});
  });

  it('may come in pieces that cut a character', async () => {
    const bytes = new TextEncoder().encode('"会议🙂"');
    const pieces = Array.from(bytes, (byte) => Uint8Array.of(byte));
    expect(await readJson(request(ReadableStream.from(pieces)))).toBe('会议🙂');
  });

  it('may be as large as that', async () => {
    const text = `"${'x'.repeat(LARGEST - 2)}"`;
    expect(await readJson(request(text))).toHaveLength(LARGEST - 2);
    await expectRefused(`${text} `, 'TOO_LARGE');
  });

  it('may be nested as deep as that', async () => {
    const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect(await readJson(request(nested(32)))).toBeInstanceOf(Array);
    await expectRefused(nested(33), 'INVALID_INPUT');
  });

  it('is not read if it is said to be too large', async () => {
    let isRead = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    await expectRefused(body, 'TOO_LARGE', { 'content-length': String(LARGEST + 1) });
    expect(isRead).toBe(false);
  });

  it('is read no further than it may be large', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    await expectRefused(endless, 'TOO_LARGE');
    expect(sent).toBeLessThan(LARGEST + 256 * 1024);
  });

  it('is refused when it breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"a":'));
      },
      pull(controller) {
        controller.error(new Error('aborted'));
      },
    });
    await expectRefused(broken, 'INVALID_INPUT');
  });

  it.each([
    String.raw`"\ud800"`,
    String.raw`{"a":["x\uDFFF"]}`,
    String.raw`{"\udbff":1}`,
    String.raw`"\udc00\ud800"`,
  ])('holds no half of a character: %s', async (text) => {
    await expectRefused(text, 'INVALID_INPUT');
  });

  it('may hold a whole character that is written as two halves', async () => {
    expect(await readJson(request(String.raw`"\ud83d\ude42"`))).toBe('🙂');
  });
});
