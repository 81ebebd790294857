import type { MessageId, SessionId } from '../../src/model/ids.ts';
import { type Origin, originAfter } from '../state/origin.ts';
import { hashOf, type Place, placeIn } from '../state/place.ts';
import { Store } from './store.ts';

interface Whereabouts {
  readonly place: Place;
  /** Where one was before, since the page was opened. */
  readonly before: Place | undefined;
  /** Where the session that is looked at was opened from, if it leads back there. */
  readonly origin: Origin | undefined;
  /** The message that was found by a search, until it was shown. */
  readonly target: MessageId | undefined;
}

/** Where a person is. The address says it, so that one can go back, reload and send it to oneself. */
export class Where extends Store<Whereabouts> {
  constructor() {
    super({ place: placeIn(location.hash), before: undefined, origin: undefined, target: undefined });
    window.addEventListener('hashchange', () => {
      const [before, place] = [this.state.place, placeIn(location.hash)];
      this.change({ place, before, origin: originAfter(this.state.origin, before, place) });
    });
  }

  go(place: Place): void {
    location.hash = hashOf(place);
  }

  /** The same, without a step that one could go back to. */
  replace(place: Place): void {
    location.replace(hashOf(place));
  }

  openSession(id: SessionId, at?: MessageId): void {
    this.showMessage({ type: 'session', id }, at);
  }

  /** Goes to where a conversation is shown, and there to one of its messages. */
  showMessage(place: Place, at: MessageId | undefined): void {
    this.change({ target: at });
    this.go(place);
  }

  targetShown(): void {
    this.change({ target: undefined });
  }
}
