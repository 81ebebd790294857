import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../model/refusal.ts';
import { browserLogins } from './browser-logins.ts';
import { Doorkeeper, type DoorkeeperOptions, type Knock } from './doorkeeper.ts';
import { hostCheck } from './hosts.ts';

const TOKEN = 'a-token-that-nobody-guesses';
const HOST = '127.0.0.1:4517';
const bearer = { authorization: `Bearer ${TOKEN}` };
const logins = browserLogins({ token: TOKEN });
const session = { authorization: `Bearer ${logins.grant(HOST).token}` };

function doorkeeper(options: Partial<DoorkeeperOptions> = {}): Doorkeeper {
  return new Doorkeeper({
    token: TOKEN,
    logins,
    isOurHost: hostCheck('127.0.0.1', 4517, []),
    linkState: ({ signature }) =>
      signature === 'old' ? 'expired' : signature === 'right' ? 'valid' : 'forged',
    ...options,
  });
}

function knock(
  headers: Readonly<Record<string, string>>,
  { method = 'GET', path = '/api/health', host = HOST, link, signed }: Partial<Knock> = {},
): Knock {
  const all = new Map(Object.entries({ host, ...headers }));
  return { method, path, host, link, signed, header: (name) => all.get(name) };
}

/** The code of the refusal; undefined for who comes in. */
function refusalOf(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

describe('a doorkeeper lets in', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['a program with the token', bearer],
    ['a program that writes the scheme in its own way', { authorization: `bEARER ${TOKEN}` }],
    ['a page with a session', session],
    [
      'a socket of a page',
      { 'sec-websocket-protocol': `cuebook, cuebook.token.${logins.grant(HOST).token}` },
    ],
    ['a page of ours', { ...session, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' }],
    ['a page of ours behind TLS', { ...session, origin: `https://${HOST}` }],
    [
      'an address that a person typed',
      { ...session, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    ],
    ['whoever a proxy says they came by', { ...bearer, 'x-forwarded-host': 'evil.example' }],
  ])('%s', (_, headers) => {
    expect(refusalOf(() => doorkeeper().admit(knock(headers)))).toBeUndefined();
  });

  it('a person who follows a link to the page, but not to what the page asks for', () => {
    const link = { ...session, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(refusalOf(() => doorkeeper().admit(knock(link, { path: '/' })))).toBeUndefined();
    expect(refusalOf(() => doorkeeper().admit(knock(link, { path: '/', method: 'POST' })))).toBe('FORBIDDEN');
    expect(refusalOf(() => doorkeeper().admit(knock(link, { path: '/api/sessions' })))).toBe('FORBIDDEN');
  });
});

describe('a doorkeeper refuses', () => {
  it('a foreign page before it looks at the token', () => {
    expect(refusalOf(() => doorkeeper().admit(knock({ origin: 'http://evil.example' })))).toBe('FORBIDDEN');
  });

  it('an address with a foreign host, whatever the header says', () => {
    const asked = { ...knock(bearer), host: 'evil.example' };
    expect(refusalOf(() => doorkeeper().admit(asked))).toBe('FORBIDDEN');
  });

  it('to be asked again and again, while who has the token comes in', () => {
    let now = 0;
    const guarded = doorkeeper({ now: () => now });
    const guess = () => refusalOf(() => guarded.admit(knock({ authorization: 'Bearer guess' })));
    const guesses = Array.from({ length: 60 }, guess);
    expect(guesses).toEqual([...Array(50).fill('UNAUTHORIZED'), ...Array(10).fill('TOO_MANY_REQUESTS')]);
    expect(refusalOf(() => guarded.admit(knock(bearer)))).toBeUndefined();
    expect(refusalOf(() => guarded.enter(knock(bearer)))).toBeUndefined();
    now += 200;
    expect([guess(), guess()]).toEqual(['UNAUTHORIZED', 'TOO_MANY_REQUESTS']);
  });

  it('who has the token and asks too much at a time', () => {
    let now = 0;
    const guarded = doorkeeper({ rate: { burst: 2, perSecond: 1 }, now: () => now });
    const ask = () => refusalOf(() => guarded.admit(knock(bearer)));
    expect([ask(), ask(), ask()]).toEqual([undefined, undefined, 'TOO_MANY_REQUESTS']);
    now += 1_000;
    expect(ask()).toBeUndefined();
  });

  it('strangers at no cost to who has the token', () => {
    const guarded = doorkeeper({ rate: { burst: 1, perSecond: 1 }, now: () => 0 });
    for (let times = 0; times < 100; times++) refusalOf(() => guarded.admit(knock({})));
    for (let times = 0; times < 100; times++) refusalOf(() => guarded.admit(knock({ origin: 'null' })));
    expect(refusalOf(() => guarded.admit(knock(bearer)))).toBeUndefined();
  });
});

describe('a link to a file', () => {
  const at = (signature: string) => ({
    path: '/files/x/y',
    link: { hash: 'x', name: 'y', expires: '1', signature },
  });

  it('is let in by itself if it is ours, and has not ended', () => {
    const door = doorkeeper();
    expect(refusalOf(() => door.admit(knock({}, at('right'))))).toBeUndefined();
    expect(refusalOf(() => door.admit(knock({}, at('old'))))).toBe('FORBIDDEN');
    expect(refusalOf(() => door.admit(knock({}, at('wrong'))))).toBe('UNAUTHORIZED');
  });

  it('opens nothing by a foreign name, from a foreign page, or together with a wrong token', () => {
    const door = doorkeeper();
    const foreign = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect(refusalOf(() => door.admit(knock({ host: 'evil.example' }, at('right'))))).toBe('FORBIDDEN');
    expect(refusalOf(() => door.admit(knock({ origin: 'http://evil.example' }, at('right'))))).toBe(
      'FORBIDDEN',
    );
    expect(refusalOf(() => door.admit(knock(foreign, at('right'))))).toBe('FORBIDDEN');
    expect(refusalOf(() => door.admit(knock({ authorization: 'Bearer x' }, at('right'))))).toBe(
      'UNAUTHORIZED',
    );
  });

  it('cannot be guessed at for long', () => {
    const door = doorkeeper({ now: () => 0 });
    const guesses = Array.from({ length: 60 }, () => refusalOf(() => door.admit(knock({}, at('wrong')))));
    expect(guesses.at(-1)).toBe('TOO_MANY_REQUESTS');
    expect(refusalOf(() => door.admit(knock({}, at('right'))))).toBeUndefined();
  });
});
