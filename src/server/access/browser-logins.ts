import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { BrowserGrant, BrowserLogin, LoginChallenge, LoginRequest } from '../../wire/access-routes.ts';

/**
 * The logins of a server. With a token of the user's own they follow from it alone: servers that share the token share
 * the logins, and whoever changes it logs out every browser. Without one, sessions end with the process.
 */
export function browserLogins({
  token,
  loginSecret = randomBytes(32).toString('base64url'),
}: {
  readonly token?: string | undefined;
  readonly loginSecret?: string | undefined;
}): BrowserLogins {
  return token === undefined
    ? new BrowserLogins({ loginKey: loginSecret, sessionKey: randomBytes(32).toString('base64url') })
    : new BrowserLogins({ loginKey: mac(token, 'logins'), sessionKey: mac(token, 'sessions') });
}

interface BrowserLoginsOptions {
  /** Whoever knows it can make logins. It outlives the process. */
  readonly loginKey: string;
  /** What sessions are made with. Processes that share it accept each other's sessions. */
  readonly sessionKey: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/** An address that a page has signed, without the signature. */
export interface SignedAddress {
  readonly address: string;
  readonly expires: string;
  readonly signature: string;
}

export type SignedAddressState = 'valid' | 'expired' | 'forged';

const LOGIN_SECONDS = 30 * 24 * 3600;
const SESSION_SECONDS = 3600;
const CHALLENGE_SECONDS = 60;
const SIGNED_SECONDS = 600;
const PART = /^[\w-]{1,64}$/;

/**
 * Logins of browsers, by which a page comes back after a restart without the token. A page keeps a secret in the storage
 * of its origin and never sends it: it proves that it has it, and gets a session, which ends within the hour. Nothing is
 * stored here: secrets, sessions and signatures follow from two keys. All of them hold for one host and port, so what
 * another server gets from a browser is refused here.
 */
export class BrowserLogins {
  readonly #loginKey: string;
  readonly #sessionKey: string;
  readonly #now: () => number;
  readonly #server: string;

  constructor({ loginKey, sessionKey, now = Date.now }: BrowserLoginsOptions) {
    this.#loginKey = loginKey;
    this.#sessionKey = sessionKey;
    this.#now = now;
    this.#server = mac(loginKey, 'server').slice(0, 22);
  }

  /** What a page has to sign with the secret of its login. */
  challenge(): LoginChallenge {
    const nonce = randomBytes(16).toString('base64url');
    const expires = this.#after(CHALLENGE_SECONDS);
    const challenge = `${expires}.${nonce}.${mac(this.#sessionKey, 'challenge', expires, nonce)}`;
    return { server: this.#server, challenge };
  }

  /** A session and a new login for whoever has proven to have one; undefined for everybody else. */
  logIn(host: string, { login, challenge, proof }: LoginRequest): BrowserGrant | undefined {
    const [expires = '', nonce = ''] = login.split('.');
    const isOne = PART.test(nonce) && this.#isAhead(expires) && login === `${expires}.${nonce}`;
    if (!isOne || !this.#isChallenge(challenge)) return undefined;
    return isSame(proof, mac(this.#secretOf(login, host), 'login', challenge)) ? this.grant(host) : undefined;
  }

  /** A session and a login, for a page at this host. */
  grant(host: string): BrowserGrant {
    const expires = this.#after(SESSION_SECONDS);
    return {
      server: this.#server,
      login: this.#newLogin(host),
      token: `${expires}.${mac(this.#sessionKey, 'session', host, expires)}`,
      tokenSeconds: SESSION_SECONDS,
      addressKey: this.#addressKey(host),
      now: this.#seconds(),
    };
  }

  isSession(token: string, host: string): boolean {
    const [expires = ''] = token.split('.');
    const own = `${expires}.${mac(this.#sessionKey, 'session', host, expires)}`;
    return isSame(token, own) && this.#isAhead(expires);
  }

  stateOf({ address, expires, signature }: SignedAddress, host: string): SignedAddressState {
    if (!isSame(signature, mac(this.#addressKey(host), 'GET', address, expires))) return 'forged';
    const isNear = Number(expires) <= this.#seconds() + SIGNED_SECONDS;
    return this.#isAhead(expires) && isNear ? 'valid' : 'expired';
  }

  #newLogin(host: string): BrowserLogin {
    const id = `${this.#after(LOGIN_SECONDS)}.${randomBytes(16).toString('base64url')}`;
    return { id, secret: this.#secretOf(id, host) };
  }

  #secretOf(login: string, host: string): string {
    return mac(this.#loginKey, 'login', login, host);
  }

  #addressKey(host: string): string {
    return mac(this.#sessionKey, 'addresses', host);
  }

  #isChallenge(text: string): boolean {
    const [expires = '', nonce = ''] = text.split('.');
    const own = `${expires}.${nonce}.${mac(this.#sessionKey, 'challenge', expires, nonce)}`;
    return isSame(text, own) && this.#isAhead(expires);
  }

  #seconds(): number {
    return Math.floor(this.#now() / 1000);
  }

  #after(seconds: number): string {
    return String(this.#seconds() + seconds);
  }

  #isAhead(expires: string): boolean {
    return /^\d{1,12}$/.test(expires) && Number(expires) > this.#seconds();
  }
}

/** The page makes the same in `web/state/hmac-sha256.ts`. */
function mac(key: string, ...parts: readonly string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

/** Takes the same time however much of it is right. */
function isSame(given: string, own: string): boolean {
  const digest = (text: string) => createHmac('sha256', own).update(text).digest();
  return timingSafeEqual(digest(given), digest(own));
}
