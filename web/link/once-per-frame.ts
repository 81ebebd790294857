/** Longer than any picture takes, where pictures are drawn at all. */
const NO_FRAME_MS = 250;

/** Does something once per picture, however often it is asked for; at once where nobody looks. */
export class OncePerFrame {
  readonly #act: () => void;
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(act: () => void) {
    this.#act = act;
  }

  ask(): void {
    if (document.visibilityState === 'hidden') this.#do();
    else if (this.#frame === undefined) {
      this.#frame = requestAnimationFrame(() => this.#do());
      this.#timer = setTimeout(() => this.#do(), NO_FRAME_MS);
    }
  }

  /** Does at once what was asked for and has not been done. */
  flush(): void {
    if (this.#frame !== undefined) this.#do();
  }

  cancel(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = undefined;
  }

  #do(): void {
    this.cancel();
    this.#act();
  }
}
