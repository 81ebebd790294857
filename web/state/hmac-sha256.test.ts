import { expect, it } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import { hmacSha256 } from './hmac-sha256.ts';

it('is what the platform makes of the same key and text', async () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(text, text, async (key, message) => {
      expect(hmacSha256(key, message)).toBe(await platformHmac(key, message));
    }),
    runs({ usual: 300, long: 5_000 }),
  );
});

it.each([1, 54, 55, 56, 63, 64, 65, 119, 120, 128])(
  'is that also for a key and a text of %i bytes',
  async (size) => {
    const text = 'x'.repeat(size);
    expect(hmacSha256(text, text)).toBe(await platformHmac(text, text));
  },
);

async function platformHmac(key: string, message: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', bytes(key), algorithm, false, ['sign']);
  const made = await crypto.subtle.sign('HMAC', imported, bytes(message));
  const base64 = btoa(String.fromCharCode(...new Uint8Array(made)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
