import { once } from 'node:events';
import { Socket } from 'node:net';
import { Lines } from '../../../files/lines.ts';
import type { ChildFrame, ParentFrame } from '../frames.ts';

/** The pipe to Cuebook. Standard output and error belong to the agent. */
const PIPE = 3;

/** How a process of an agent speaks with Cuebook: JSON objects, one per line. */
export class Channel {
  readonly #pipe = new Socket({ fd: PIPE, readable: true, writable: true });

  /** Ends the process when Cuebook is gone. */
  listen(onFrame: (frame: ParentFrame) => void): void {
    const lines = new Lines();
    this.#pipe.on('data', (piece: Buffer) => {
      for (const line of lines.take(piece)) {
        const frame: ParentFrame = JSON.parse(line);
        onFrame(frame);
      }
    });
    this.#pipe.on('error', () => process.exit(1));
    this.#pipe.on('close', () => process.exit(1));
  }

  send(frame: ChildFrame): void {
    this.#pipe.write(`${JSON.stringify(frame)}\n`);
  }

  /** Waits until Cuebook has read most of what was sent. */
  async drained(): Promise<void> {
    if (this.#pipe.writableNeedDrain) await once(this.#pipe, 'drain');
  }

  /** Sends a last frame and does the rest once it is on its way. */
  sendLast(frame: ChildFrame, then: () => void): void {
    this.#pipe.write(`${JSON.stringify(frame)}\n`, then);
  }
}
