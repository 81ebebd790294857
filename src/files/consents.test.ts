import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newSessionId } from '../model/ids.ts';
import { type Consent, consentsOf } from './consents.ts';
import { testFolder } from './priming-workspace.case.ts';

const CONSENT: Consent = { sessionId: newSessionId(), callId: 'a', name: 'pay', input: { amount: 5 } };

async function stage() {
  const home = await testFolder();
  const key = join(home, '.config/cuebook/consent.key');
  return { home, key, consents: () => consentsOf(home, { HOME: home }) };
}

describe('a consent', () => {
  it('is signed by the key of the user, which is made once and is theirs alone', async () => {
    const { key, consents } = await stage();
    // Several processes may want the first key at the same time.
    const signatures = await Promise.all(
      Array.from({ length: 8 }, async () => await consents().sign(CONSENT)),
    );
    expect(new Set(signatures).size).toBe(1);
    expect(await consents().isSigned(CONSENT, signatures[0] ?? '')).toBe(true);
    expect((await stat(key)).mode & 0o777).toBe(0o600);
    expect((await stat(join(key, '..'))).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['another session', { sessionId: newSessionId() }],
    ['another call', { callId: 'b' }],
    ['another tool', { name: 'refund' }],
    ['another input', { input: { amount: 50 } }],
  ])('is none to %s', async (_, other) => {
    const { consents } = await stage();
    const signature = await consents().sign(CONSENT);
    expect(await consents().isSigned({ ...CONSENT, ...other }, signature)).toBe(false);
  });

  it.each([null, '', 'x', 'ab'.repeat(32)])('is not signed with %j', async (signature) => {
    const { consents } = await stage();
    await consents().sign(CONSENT);
    expect(await consents().isSigned(CONSENT, signature)).toBe(false);
  });

  it('counts no more once the key is another, or none', async () => {
    const { key, consents } = await stage();
    const signature = await consents().sign(CONSENT);
    await writeFile(key, 'no key');
    expect(await consents().isSigned(CONSENT, signature)).toBe(false);
    const later = await consents().sign(CONSENT);
    expect(later).not.toBe(signature);
    expect(await consents().isSigned(CONSENT, later)).toBe(true);
    expect(await readFile(key, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
  });

  it('has a key that others could read made private', async () => {
    const { key, consents } = await stage();
    const signature = await consents().sign(CONSENT);
    await chmod(key, 0o644);
    expect(await consents().isSigned(CONSENT, signature)).toBe(true);
    expect((await stat(key)).mode & 0o777).toBe(0o600);
  });

  it('cannot be given where the key can be kept nowhere, which says what to do', async () => {
    const { home } = await stage();
    await mkdir(join(home, 'w'));
    await writeFile(join(home, 'file'), '');
    const consents = consentsOf(join(home, 'w'), { HOME: join(home, 'file') });
    await expect(consents.sign(CONSENT)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringContaining('cannot be remembered'),
      remedy: expect.stringContaining('XDG_CONFIG_HOME'),
    });
    expect(await consents.isSigned(CONSENT, 'ab'.repeat(32))).toBe(false);
  });
});
