import * as z from 'zod';
import { isRefusal } from '../../src/model/refusal.ts';
import { accessRoutes, type BrowserGrant, type BrowserLogin } from '../../src/wire/access-routes.ts';
import { createClient } from '../../src/wire/client.ts';
import { signedAddress } from '../../src/wire/signed-address.ts';
import { mac } from '../state/hmac-sha256.ts';
import { choices } from '../stores/memory.ts';
import { fetchInTime } from './fetch-in-time.ts';

const login = z.object({ id: z.string(), secret: z.string() }) satisfies z.ZodType<BrowserLogin>;
const LOGINS = 'login.';
/** Addresses are signed for five to ten minutes, and are the same for five: a picture is not loaded again and again. */
const SIGNED_STEP = 300;

/**
 * How this page gets in: by the token in its address at first, and later by a login that its origin keeps, which no server
 * on another port gets to see. The secret of the login is never sent, so a stranger who has taken the port of a server
 * that stopped learns nothing that another server accepts.
 */
class Access {
  #entry: string | undefined;
  #server: string | undefined;
  #grant: (BrowserGrant & { readonly renewAt: number; readonly clock: number }) | undefined;
  #renewing: Promise<boolean> | undefined;

  /** Takes the token out of the address of the page, and leaves all that comes behind it. */
  takeToken(): void {
    const token = new URLSearchParams(location.search).get('token');
    if (token === null) return;
    this.#entry = token;
    history.replaceState(history.state, '', `${location.pathname}${location.hash}`);
  }

  /** What requests carry; undefined for a page that is not let in. */
  async token(): Promise<string | undefined> {
    if (this.#grant && Date.now() < this.#grant.renewAt) return this.#grant.token;
    await this.renew(this.#grant?.token);
    return this.#grant?.token;
  }

  /** The same as it was last: for what cannot wait. */
  get lastToken(): string | undefined {
    return this.#grant?.token;
  }

  /** Gets another token in place of one that was refused. Tells whether there is one. */
  async renew(refused: string | undefined): Promise<boolean> {
    if (this.#grant && this.#grant.token !== refused) return true;
    this.#renewing ??= this.#ask().finally(() => {
      this.#renewing = undefined;
    });
    return await this.#renewing;
  }

  /** An address of this server that opens by itself, for some minutes. */
  sign(address: string): string {
    if (!this.#grant) return address;
    const { addressKey, clock } = this.#grant;
    const now = Math.floor(Date.now() / 1000) + clock;
    const expires = (Math.floor(now / SIGNED_STEP) + 2) * SIGNED_STEP;
    return signedAddress(new URL(address, location.origin), expires, (parts) => mac(addressKey, ...parts));
  }

  async #ask(): Promise<boolean> {
    const grant = (await this.#enter()) ?? (await this.#logIn());
    if (!grant) {
      this.#grant = undefined;
      return false;
    }
    this.#server = grant.server;
    this.#grant = {
      ...grant,
      renewAt: Date.now() + (grant.tokenSeconds * 1000) / 2,
      clock: grant.now - Math.floor(Date.now() / 1000),
    };
    forgetEnded(grant.now);
    choices.write(LOGINS + grant.server, JSON.stringify(grant.login));
    return true;
  }

  async #enter(): Promise<BrowserGrant | undefined> {
    const token = this.#entry;
    if (token === undefined) return undefined;
    const client = createClient({ base: '', token, fetch: fetchInTime });
    const grant = await unlessUnauthorized(client.json(accessRoutes.enter));
    this.#entry = undefined;
    return grant;
  }

  async #logIn(): Promise<BrowserGrant | undefined> {
    const client = createClient({ base: '', fetch: fetchInTime });
    const { server, challenge } = await client.json(accessRoutes.challenge);
    // Another workspace is served here now: what this page shows is not of it.
    if (this.#server !== undefined && this.#server !== server) return undefined;
    const own = storedLogin(server);
    if (!own) return undefined;
    const body = { login: own.id, challenge, proof: mac(own.secret, 'login', challenge) };
    const grant = await unlessUnauthorized(client.json(accessRoutes.logIn, { body }));
    if (!grant && storedLogin(server)?.id === own.id) choices.write(LOGINS + server, null);
    return grant;
  }
}

/** That of this page. */
export const access = new Access();

function storedLogin(server: string): BrowserLogin | undefined {
  try {
    return login.safeParse(JSON.parse(choices.read(LOGINS + server) ?? 'null')).data;
  } catch {
    // Somebody else wrote it.
    return undefined;
  }
}

/** The id of a login begins with when it ends. */
function forgetEnded(now: number): void {
  for (const server of choices.names(LOGINS)) {
    const own = storedLogin(server);
    if (!own || Number.parseInt(own.id, 10) <= now) choices.write(LOGINS + server, null);
  }
}

async function unlessUnauthorized(grant: Promise<BrowserGrant>): Promise<BrowserGrant | undefined> {
  try {
    return await grant;
  } catch (error) {
    if (isRefusal(error, 'UNAUTHORIZED')) return undefined;
    throw error;
  }
}
