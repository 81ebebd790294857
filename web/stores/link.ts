import type { Client } from '../../src/wire/client.ts';
import type { Attempt } from '../state/attempt.ts';
import { type Connection, connectionAfter, troubleOf } from '../state/connection.ts';
import { Store } from './store.ts';

/** The server, and how it stands between it and the page. Every other store asks through it. */
export class Link extends Store<Connection> {
  readonly client: Client;

  constructor(client: Client) {
    super({ type: 'connecting' });
    this.client = client;
  }

  /** Does something that the server may refuse. */
  async tried(act: () => Promise<void>): Attempt {
    try {
      await act();
      return undefined;
    } catch (error) {
      this.noteFailure(error);
      return troubleOf(error);
    }
  }

  noteAnswer(): void {
    if (this.state.type !== 'connected') this.put({ type: 'connected' });
  }

  /** A stream broke. The server may be there all the same. */
  noteBreak(): void {
    if (this.state.type === 'connected') this.put({ type: 'reconnecting' });
  }

  noteFailure(error: unknown): void {
    const connection = connectionAfter(error);
    if (connection && connection.type !== this.state.type) this.put(connection);
  }
}
