import type { SessionId } from '../../model/ids.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Workbench } from '../../workbench.ts';
import { Channel } from './channel.ts';
import { ScriptChannel, type WatchedFiles } from './script-channel.ts';
import type { Watcher } from './watcher.ts';

const GREET_EVERY_MS = 15_000;
const MOST_WATCHERS = 2_000;

/** What can be watched over HTTP: sessions, and the scripts and agents of the workspace. */
interface Watched extends WatchedFiles {
  readonly sessions: Pick<Workbench['sessions'], 'follow' | 'get'>;
}

/** What is watched over HTTP. */
export class Channels {
  readonly #sessions: Watched['sessions'];
  readonly #scripts: ScriptChannel;
  readonly #channels = new Map<SessionId, { readonly channel: Promise<Channel>; users: number }>();
  readonly #greeting: NodeJS.Timeout;
  #watchers = 0;
  #isOver = false;

  constructor({ sessions, ...files }: Watched, report: (error: unknown) => void) {
    this.#sessions = sessions;
    this.#scripts = new ScriptChannel(files, report);
    this.#greeting = setInterval(() => void this.#forAll((channel) => channel.greet()), GREET_EVERY_MS);
    this.#greeting.unref();
  }

  /** Refuses, before anything is answered, what cannot be watched. */
  async watch(id: SessionId, after: number, answer: () => Watcher): Promise<void> {
    this.#refuseMore();
    const { lastSeq } = await this.#sessions.get(id);
    if (after > lastSeq) {
      throw new Refusal(
        'INVALID_INPUT',
        `The session has ${lastSeq} events; there is none after ${after} yet.`,
      );
    }
    await this.#counted(async () => {
      await using held = await this.#hold(id);
      await held.channel.show(answer(), after);
    });
  }

  /** The same for the scripts and agents of the workspace. */
  async watchScripts(answer: () => Watcher): Promise<void> {
    this.#refuseMore();
    await this.#counted(async () => await this.#scripts.show(answer));
  }

  /** The same for what has channels of its own. */
  async watchElsewhere(watching: () => Promise<void>): Promise<void> {
    this.#refuseMore();
    await this.#counted(watching);
  }

  /** Tells all who watch what there is to say, and hangs up. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#greeting);
    await this.#forAll((channel) => channel.end());
  }

  #refuseMore(): void {
    if (this.#isOver) throw new Refusal('SESSION_BUSY', 'The server is stopping.');
    if (this.#watchers < MOST_WATCHERS) return;
    throw new Refusal('TOO_MANY_REQUESTS', `More than ${MOST_WATCHERS} watch already.`);
  }

  async #counted(watching: () => Promise<void>): Promise<void> {
    this.#watchers++;
    try {
      await watching();
    } finally {
      this.#watchers--;
    }
  }

  /** The channel of a session, until it is no longer used. */
  async #hold(id: SessionId): Promise<AsyncDisposable & { readonly channel: Channel }> {
    const entry = this.#channels.get(id) ?? { channel: this.#open(id), users: 0 };
    this.#channels.set(id, entry);
    entry.users++;
    const leave = async () => {
      entry.users--;
      if (entry.users > 0) return;
      this.#channels.delete(id);
      const channel = await entry.channel.catch(() => undefined);
      channel?.close();
    };
    try {
      return { channel: await entry.channel, [Symbol.asyncDispose]: leave };
    } catch (error) {
      await leave();
      throw error;
    }
  }

  async #open(id: SessionId): Promise<Channel> {
    let channel: Channel | undefined;
    // What is told before there is a channel is caught up with by whoever joins it.
    const following = await this.#sessions.follow(id, (item) => channel?.take(item));
    channel = new Channel(following);
    return channel;
  }

  async #forAll(act: (channel: Channel | ScriptChannel) => void): Promise<void> {
    act(this.#scripts);
    const channels = await Promise.allSettled(Array.from(this.#channels.values(), ({ channel }) => channel));
    for (const result of channels) if (result.status === 'fulfilled') act(result.value);
  }
}
