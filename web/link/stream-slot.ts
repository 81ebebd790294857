import { afterTalk, type SlotTalk, slotTalk } from '../state/slot-talk.ts';
import { canLock, holdLock } from './hold-lock.ts';

/** A browser keeps six connections to one server: these, one for the scripts, and two are left for requests. */
const SLOTS = ['cuebook-stream-1', 'cuebook-stream-2', 'cuebook-stream-3'];
const CHANNEL = 'cuebook-streams';
const SEEK_MS = 1_000;

/**
 * The right to one of the few streams that the pages of a browser share: sought as long as it is not had, given up for
 * a page that is used more, and sought again.
 */
export class StreamSlot {
  readonly #onChange: (isHad: boolean) => void;
  readonly #over = new AbortController();
  #held: { readonly name: string; release(): void } | undefined;
  #isTaking = false;

  /** @param onChange tells whether it is had: once it is known, and whenever that changes */
  constructor(onChange: (isHad: boolean) => void) {
    this.#onChange = onChange;
    if (canLock()) this.#begin();
    // Pages that cannot agree have one each.
    else queueMicrotask(() => this.#tell(true));
  }

  close(): void {
    this.#over.abort();
    this.#held?.release();
    this.#held = undefined;
  }

  #begin(): void {
    const me = crypto.randomUUID();
    const channel = new BroadcastChannel(CHANNEL);
    const seek = async () => {
      await this.#take(SLOTS, { ifAvailable: true });
      const isWanted = !this.#held && !this.#over.signal.aborted && document.hasFocus();
      if (isWanted) channel.postMessage({ type: 'wanted', by: me } satisfies SlotTalk);
    };
    channel.onmessage = ({ data }) => {
      const said = slotTalk.safeParse(data);
      if (!said.success) return;
      const hasFocus = document.hasFocus();
      const { answer, take } = afterTalk(said.data, { me, slot: this.#held?.name, hasFocus });
      if (answer) channel.postMessage(answer);
      if (take !== undefined && SLOTS.includes(take)) void this.#take([take], { steal: true });
    };
    const timer = setInterval(seek, SEEK_MS);
    window.addEventListener('focus', seek, { signal: this.#over.signal });
    this.#over.signal.addEventListener('abort', () => {
      clearInterval(timer);
      channel.close();
    });
    void seek().then(() => {
      if (!this.#held) this.#tell(false);
    });
  }

  /** Takes the first of them that is to be had, unless there is one already. */
  async #take(names: readonly string[], options: LockOptions): Promise<void> {
    if (this.#isTaking) return;
    this.#isTaking = true;
    for (const name of names) {
      if (this.#held || this.#over.signal.aborted) break;
      const release = await holdLock(name, options, () => this.#onStolen(name));
      if (release) this.#keep(name, release);
    }
    this.#isTaking = false;
  }

  #keep(name: string, release: () => void): void {
    if (this.#over.signal.aborted) {
      release();
      return;
    }
    this.#held = { name, release };
    this.#tell(true);
  }

  #onStolen(name: string): void {
    if (this.#held?.name !== name) return;
    this.#held = undefined;
    this.#tell(false);
  }

  #tell(isHad: boolean): void {
    if (!this.#over.signal.aborted) this.#onChange(isHad);
  }
}
