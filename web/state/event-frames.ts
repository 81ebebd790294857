/** One event of a stream of server-sent events. */
export interface EventFrame {
  readonly data: string;
  /** The last id that was sent, with it or before it. */
  readonly id: string;
}

/** Reads server-sent events from a text that comes in pieces. */
export class EventFrames {
  #rest = '';
  #data: string[] = [];
  #id = '';

  take(text: string): readonly EventFrame[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    const frames: EventFrame[] = [];
    for (const line of lines) {
      const [, field = '', value = ''] = /^(\w*):? ?(.*?)\r?$/.exec(line) ?? [];
      if (field === 'data') this.#data.push(value);
      else if (field === 'id') this.#id = value;
      else if (line.trim() === '' && this.#data.length > 0) {
        frames.push({ data: this.#data.join('\n'), id: this.#id });
        this.#data = [];
      }
    }
    return frames;
  }
}
