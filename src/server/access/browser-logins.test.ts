import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mac } from '../../../web/state/hmac-sha256.ts';
import type { BrowserLogin } from '../../wire/access-routes.ts';
import { signatureIn, signedAddress } from '../../wire/signed-address.ts';
import { BrowserLogins, browserLogins } from './browser-logins.ts';

const HOST = '127.0.0.1:4517';
const OTHER = '127.0.0.1:4518';
const DAY = 24 * 3_600_000;

let now = Date.UTC(2026, 10, 19);
const server = (loginKey = 'key', sessionKey = 'session') =>
  new BrowserLogins({ loginKey, sessionKey, now: () => now });

/** What a page does with its login. */
function request({ id, secret }: BrowserLogin, challenge: string) {
  return { login: id, challenge, proof: mac(secret, 'login', challenge) };
}

function comesBack(logins: BrowserLogins, login: BrowserLogin, host = HOST): boolean {
  return logins.logIn(host, request(login, logins.challenge().challenge)) !== undefined;
}

describe('the login of a browser', () => {
  it('lets it in again, also after a restart, when all sessions have ended', () => {
    const { login, token } = server().grant(HOST);
    const restarted = server('key', 'another');
    expect(restarted.isSession(token, HOST)).toBe(false);
    const grant = restarted.logIn(HOST, request(login, restarted.challenge().challenge));
    expect(restarted.isSession(grant?.token ?? '', HOST)).toBe(true);
    expect(restarted.challenge().server).toBe(grant?.server);
  });

  it('lets nobody in at another host or port, nor by another secret of the server', () => {
    const { login, token } = server().grant(HOST);
    expect(comesBack(server(), login, OTHER)).toBe(false);
    expect(comesBack(server('rotated'), login)).toBe(false);
    expect(server().isSession(token, OTHER)).toBe(false);
    expect(comesBack(server(), login)).toBe(true);
  });

  it('is not known by what goes over the connection', () => {
    const logins = server();
    const { login } = logins.grant(HOST);
    const { challenge } = logins.challenge();
    const sent = request(login, challenge);
    expect(JSON.stringify(sent)).not.toContain(login.secret);
    // Who has heard it may say the same again for a minute, and nothing else.
    const fresh = logins.challenge().challenge;
    expect(logins.logIn(HOST, { ...sent, challenge: fresh })).toBeUndefined();
    expect(logins.logIn(HOST, { ...sent, login: `${login.id}x` })).toBeUndefined();
    expect(logins.logIn(HOST, { ...sent, proof: '' })).toBeUndefined();
    expect(logins.logIn(HOST, { ...sent, challenge: 'chosen' })).toBeUndefined();
  });

  it.each([
    ['one that nobody gave', 'x'],
    ['one without an end', '.abc'],
    ['one that ends far ahead', '999999999999.abc'],
    ['one with more behind it', '1999999999.abc.def'],
  ])('is not %s', (_, id) => {
    const forged = { id, secret: createHmac('sha256', 'guess').digest('base64url') };
    expect(comesBack(server(), forged)).toBe(false);
  });

  it('ends after thirty days, its session after an hour, and a challenge after a minute', () => {
    const begin = now;
    const logins = server();
    const { login, token } = logins.grant(HOST);
    const { challenge } = logins.challenge();
    now = begin + 59_000;
    expect(logins.logIn(HOST, request(login, challenge))).toBeDefined();
    now = begin + 61_000;
    expect(logins.logIn(HOST, request(login, challenge))).toBeUndefined();
    now = begin + 3_599_000;
    expect(logins.isSession(token, HOST)).toBe(true);
    now = begin + 3_600_000;
    expect(logins.isSession(token, HOST)).toBe(false);
    now = begin + 29 * DAY;
    expect(comesBack(logins, login)).toBe(true);
    now = begin + 30 * DAY;
    expect(comesBack(logins, login)).toBe(false);
    now = begin;
  });

  it('follows from a token of the user’s own alone: servers share it, and a new token ends it', () => {
    const { login, token } = browserLogins({ token: 'one' }).grant(HOST);
    expect(browserLogins({ token: 'one', loginSecret: 'x' }).isSession(token, HOST)).toBe(true);
    expect(comesBack(browserLogins({ token: 'one' }), login)).toBe(true);
    expect(comesBack(browserLogins({ token: 'two' }), login)).toBe(false);
    const own = browserLogins({ loginSecret: 'x' }).grant(HOST);
    expect(browserLogins({ loginSecret: 'x' }).isSession(own.token, HOST)).toBe(false);
    expect(comesBack(browserLogins({ loginSecret: 'x' }), own.login)).toBe(true);
    expect(comesBack(browserLogins({}), own.login)).toBe(false);
  });
});

describe('an address that a page has signed', () => {
  const seconds = () => Math.floor(now / 1000);
  const stateOf = (address: string, host = HOST) => {
    const signed = signatureIn(new URL(address, `http://${HOST}`));
    return signed && server().stateOf(signed, host);
  };
  const sign = (address: string, ends: number) =>
    signedAddress(new URL(address, `http://${HOST}`), ends, (parts) =>
      mac(server().grant(HOST).addressKey, ...parts),
    );

  it.each(['/api/files/abc/a%20b.png', '/dev/telemetry/ui?since=1h&lang=zh', '/api/files/abc/%E4%BD%A0.txt'])(
    'opens %s for some minutes, and nothing else',
    (address) => {
      const signed = sign(address, seconds() + 300);
      expect(stateOf(signed)).toBe('valid');
      expect(stateOf(signed, OTHER)).toBe('forged');
      expect(stateOf(signed.replace('/api/files/abc', '/api/files/abd').replace('1h', '7d'))).toBe('forged');
      expect(stateOf(signed.replace(/access=\d+/, `access=${seconds() + 400}`))).toBe('forged');
      expect(stateOf(sign(address, seconds()))).toBe('expired');
      expect(stateOf(sign(address, seconds() + 3_600))).toBe('expired');
      expect(stateOf(address)).toBeUndefined();
      expect(stateOf(`${signed}&more=1`)).toBeUndefined();
    },
  );
});
