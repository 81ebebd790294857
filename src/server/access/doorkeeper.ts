import { Refusal } from '../../model/refusal.ts';
import type { BrowserGrant, LoginChallenge, LoginRequest } from '../../wire/access-routes.ts';
import { tokenInProtocols } from '../../wire/terminal-address.ts';
import type { FileLink, FileLinkState } from '../../workbench.ts';
import type { BrowserLogins, SignedAddress } from './browser-logins.ts';
import { type Rate, RateLimit } from './rate-limit.ts';
import { isToken } from './token.ts';

export interface DoorkeeperOptions {
  readonly token: string;
  readonly logins: BrowserLogins;
  isOurHost(host: string | undefined): boolean;
  /** Whether a link to a file is one of ours. */
  linkState(link: FileLink): FileLinkState;
  readonly rate?: Rate;
  /** Milliseconds of a clock that only goes on. */
  readonly now?: () => number;
}

/** What is looked at of a request, or of a request to become a socket. */
export interface Knock {
  readonly method: string;
  readonly path: string;
  /** The host in the address itself, which counts before the header where both are given. */
  readonly host: string | undefined;
  /** The file that the address itself may open. */
  readonly link: FileLink | undefined;
  /** The address, if a page of ours signed it. */
  readonly signed: SignedAddress | undefined;
  header(name: string): string | undefined;
}

/** A person types quickly and a page asks for much at once; nobody needs more than this. */
const USUAL_RATE: Rate = { burst: 2_000, perSecond: 500 };
const RATE_OF_GUESSES: Rate = { burst: 50, perSecond: 5 };
/** What needs no token costs nothing of what those who have it may ask. */
const PUBLIC_RATE: Rate = USUAL_RATE;

/** Decides who may come in. One doorkeeper for requests and for sockets. */
export class Doorkeeper {
  readonly #options: DoorkeeperOptions;
  readonly #requests: RateLimit;
  readonly #guesses: RateLimit;
  readonly #public: RateLimit;

  constructor(options: DoorkeeperOptions) {
    this.#options = options;
    this.#requests = new RateLimit(options.rate ?? USUAL_RATE, options.now);
    this.#guesses = new RateLimit(RATE_OF_GUESSES, options.now);
    this.#public = new RateLimit(PUBLIC_RATE, options.now);
  }

  /** Refuses who comes by a foreign name, from a foreign page, too often, or without the token. */
  admit(knock: Knock): void {
    this.checkOrigin(knock);
    const given = bearerIn(knock);
    if (given !== undefined) this.#checkBearer(given, hostOf(knock));
    else if (knock.link) this.#checkLink(knock.link);
    else if (knock.signed) this.#checkSigned(knock.signed, hostOf(knock));
    else throw this.#wrongToken();
    this.#requests.take();
  }

  /** Lets everybody in who comes by a name of ours, and not from a foreign page: what is asked for is no secret. */
  admitToPublic(knock: Knock): void {
    this.checkOrigin(knock);
    this.#public.take();
  }

  challenge(): LoginChallenge {
    return this.#options.logins.challenge();
  }

  /** Logs in a browser that has the token. The session of a browser does not do: it would last for longer than it should. */
  enter(knock: Knock): BrowserGrant {
    if (!isToken(bearerIn(knock) ?? '', this.#options.token)) throw this.#wrongToken();
    return this.#options.logins.grant(hostOf(knock));
  }

  /** Logs in a browser that was here before. */
  logIn(knock: Knock, request: LoginRequest): BrowserGrant {
    const grant = this.#options.logins.logIn(hostOf(knock), request);
    if (grant) return grant;
    this.#guesses.take();
    throw new Refusal('UNAUTHORIZED', 'This browser is not logged in any more.', {
      remedy: 'Open the address that `cuebook serve` printed.',
    });
  }

  /** Refuses what a page of somebody else sends, whether it leads its name to us or asks us across. */
  checkOrigin(knock: Knock): void {
    const host = knock.header('host');
    if (!this.#options.isOurHost(host) || !this.#options.isOurHost(knock.host)) {
      throw new Refusal('FORBIDDEN', 'The request names a host that this server does not know.', {
        remedy: 'Open the address that `cuebook serve` prints; --allow-host adds a name.',
      });
    }
    const origin = knock.header('origin');
    const isForeign =
      origin !== undefined
        ? origin !== `http://${host}` && origin !== `https://${host}`
        : isFromElsewhere(knock);
    if (isForeign) throw new Refusal('FORBIDDEN', 'The request comes from a page of another site.');
  }

  #checkBearer(given: string, host: string): void {
    const { token, logins } = this.#options;
    if (!isToken(given, token) && !logins.isSession(given, host)) throw this.#wrongToken();
  }

  /** How a wrong token is refused, and soon also to be asked. */
  #wrongToken(): Refusal {
    this.#guesses.take();
    return new Refusal('UNAUTHORIZED', 'The token of this server is missing or wrong.', {
      remedy:
        'Open the address that `cuebook serve` printed, or send its token as "Authorization: Bearer …".',
    });
  }

  /** Refuses an address that no page of ours has signed, and one that has ended. */
  #checkSigned(signed: SignedAddress, host: string): void {
    const state = this.#options.logins.stateOf(signed, host);
    if (state === 'valid') return;
    const refusal = this.#wrongToken();
    if (state === 'forged') throw refusal;
    throw new Refusal('UNAUTHORIZED', 'This address has expired.', {
      remedy: 'Open it from the page again.',
    });
  }

  /** Refuses a link that was not made with our token, and one that has ended. */
  #checkLink(link: FileLink): void {
    const state = this.#options.linkState(link);
    if (state === 'valid') return;
    this.#guesses.take();
    if (state === 'expired') throw new Refusal('FORBIDDEN', 'The link to this file has expired.');
    throw new Refusal('UNAUTHORIZED', 'The link to this file is not one of this server.');
  }
}

function hostOf(knock: Knock): string {
  return (knock.header('host') ?? '').toLowerCase();
}

/** A browser says where a request comes from; a link that a person followed to our page is fine. */
function isFromElsewhere(knock: Knock): boolean {
  const site = knock.header('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  const isVisit = knock.method === 'GET' && knock.header('sec-fetch-mode') === 'navigate';
  return !isVisit || /^\/(?:api|files|telemetry|dev)\//.test(knock.path);
}

/** A browser sends no header of ours with a request to become a socket, but it names protocols. */
function bearerIn(knock: Knock): string | undefined {
  const authorization = knock.header('authorization');
  if (authorization !== undefined) return /^Bearer (\S+)$/i.exec(authorization)?.[1];
  return tokenInProtocols(knock.header('sec-websocket-protocol'));
}
