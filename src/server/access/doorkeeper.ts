import { parse } from 'hono/utils/cookie';
import { Refusal } from '../../model/refusal.ts';
import type { FileLink, FileLinkState } from '../../workbench.ts';
import { type Rate, RateLimit } from './rate-limit.ts';
import { isToken } from './token.ts';

export interface DoorkeeperOptions {
  readonly token: string;
  /** The name under which a browser keeps the token: cookies know no ports, and there may be other servers. */
  readonly cookie: string;
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
  header(name: string): string | undefined;
}

/** A person types quickly and a page asks for much at once; nobody needs more than this. */
const USUAL_RATE: Rate = { burst: 2_000, perSecond: 500 };
const RATE_OF_GUESSES: Rate = { burst: 50, perSecond: 5 };

/** Decides who may come in. One doorkeeper for requests and for sockets. */
export class Doorkeeper {
  readonly #options: DoorkeeperOptions;
  readonly #requests: RateLimit;
  readonly #guesses: RateLimit;

  constructor(options: DoorkeeperOptions) {
    this.#options = options;
    this.#requests = new RateLimit(options.rate ?? USUAL_RATE, options.now);
    this.#guesses = new RateLimit(RATE_OF_GUESSES, options.now);
  }

  get cookie(): string {
    return this.#options.cookie;
  }

  /** Refuses who comes by a foreign name, from a foreign page, too often, or without the token. */
  admit(knock: Knock): void {
    this.checkOrigin(knock);
    const given = bearerIn(knock) ?? this.#cookieIn(knock);
    if (given === undefined && knock.link) this.#checkLink(knock.link);
    else this.checkToken(given);
    this.#requests.take();
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

  /** Refuses a wrong token, and soon also to be asked. */
  checkToken(given: string | undefined): void {
    if (given !== undefined && isToken(given, this.#options.token)) return;
    this.#guesses.take();
    throw new Refusal('UNAUTHORIZED', 'The token of this server is missing or wrong.', {
      remedy:
        'Open the address that `cuebook serve` printed, or send its token as "Authorization: Bearer …".',
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

  #cookieIn(knock: Knock): string | undefined {
    const { cookie } = this.#options;
    return parse(knock.header('cookie') ?? '', cookie)[cookie];
  }
}

/** A browser says where a request comes from; a link that a person followed to our page is fine. */
function isFromElsewhere(knock: Knock): boolean {
  const site = knock.header('sec-fetch-site');
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  const isVisit = knock.method === 'GET' && knock.header('sec-fetch-mode') === 'navigate';
  return !isVisit || /^\/(?:api|files|telemetry|dev)\//.test(knock.path);
}

function bearerIn(knock: Knock): string | undefined {
  return /^Bearer (\S+)$/i.exec(knock.header('authorization') ?? '')?.[1];
}
