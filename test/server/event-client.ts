import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { StreamItem } from '../../src/model/feed.ts';
import type { SessionId } from '../../src/model/ids.ts';
import { eventsAddress } from '../../src/wire/client.ts';
import { streamItem } from '../../src/wire/stream.ts';

/** One event as it came over the wire. */
export interface SeenEvent {
  readonly id: number | undefined;
  readonly item: StreamItem;
}

export interface WatchInput {
  readonly url: string;
  readonly token: string;
  readonly sessionId: SessionId;
  readonly after?: number;
  /** As a browser sends it when it comes back. */
  readonly lastEventId?: number;
}

/** A connection to the events of a session. Iterate it once; it ends when the server hangs up, or with `leave`. */
export class EventClient {
  readonly #response: IncomingMessage;
  readonly #arriving: AsyncGenerator<SeenEvent, void>;
  readonly #arrived: SeenEvent[] = [];

  private constructor(response: IncomingMessage) {
    this.#response = response;
    this.#arriving = this.#read();
  }

  /** Connects, and has been told all that was: what happens from here on arrives as it happens. */
  static async join(input: WatchInput): Promise<EventClient> {
    const client = await EventClient.connect(input);
    await client.#catchUp();
    return client;
  }

  static async connect({ url, token, sessionId, after, lastEventId }: WatchInput): Promise<EventClient> {
    const request = get(url + eventsAddress(sessionId, after ?? 0), {
      agent: false,
      headers: {
        authorization: `Bearer ${token}`,
        ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
      },
    });
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new Error('There was no response.');
    return new EventClient(response);
  }

  get status(): number | undefined {
    return this.#response.statusCode;
  }

  leave(): void {
    this.#response.destroy();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SeenEvent, void> {
    yield* this.#arrived.splice(0);
    yield* this.#arriving;
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const { done, value } = await this.#arriving.next();
      if (done) throw new Error('The server hung up before it had told what was.');
      this.#arrived.push(value);
      if (value.item.type === 'live-changed') return;
    }
  }

  /** What arrives; a frame that is cut off by the end of the connection is nothing. */
  async *#read(): AsyncGenerator<SeenEvent, void> {
    let text = '';
    this.#response.setEncoding('utf8');
    try {
      for await (const chunk of this.#response) {
        text += String(chunk);
        const frames = text.split('\n\n');
        text = frames.pop() ?? '';
        for (const frame of frames) yield* seenIn(frame);
      }
    } catch (error) {
      if (!this.#response.destroyed) throw error;
    }
  }
}

function* seenIn(frame: string): Generator<SeenEvent> {
  const lines = frame.split('\n');
  const data = lines.find((line) => line.startsWith('data: '))?.slice('data: '.length);
  if (data === undefined) return;
  const id = lines.find((line) => line.startsWith('id: '))?.slice('id: '.length);
  yield { id: id === undefined ? undefined : Number(id), item: streamItem.parse(JSON.parse(data)) };
}
