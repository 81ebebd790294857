/** What came in, in order. Without a memory it only counts: in a benchmark the requests are gigabytes, which slow everything down. */
export class RequestLog<Request> {
  readonly requests: Request[] = [];
  readonly #hasMemory: boolean;
  #count = 0;

  constructor(hasMemory: boolean) {
    this.#hasMemory = hasMemory;
  }

  /** Returns how many came before. */
  note(request: Request): number {
    if (this.#hasMemory) this.requests.push(request);
    return this.#count++;
  }
}
