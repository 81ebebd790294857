import { element } from './element.ts';
import { icon } from './icons.ts';
import { unfinished } from './memory.ts';

const NEAR_END_PX = 48;

/** Stays at the end while it grows, if one is there; otherwise stays where one reads, and offers to jump. */
export class Scroller {
  readonly element: HTMLElement;
  readonly #view: HTMLElement;
  readonly #jump: HTMLButtonElement;
  #isAtEnd = true;
  #key = '';

  constructor(content: HTMLElement, jumpWords: string) {
    this.#view = element('div', { class: 'scroll', tabindex: '-1' }, content);
    this.#jump = element('button', { type: 'button', class: 'jump', hidden: true }, icon('down'), jumpWords);
    this.#jump.addEventListener('click', () => this.toEnd());
    this.element = element('div', { class: 'scroller' }, this.#view, this.#jump);
    this.#view.addEventListener('scroll', () => this.#onScroll(), { passive: true });
    const grown = new ResizeObserver(() => (this.#isAtEnd ? this.toEnd() : this.#onScroll()));
    grown.observe(content);
    grown.observe(this.#view);
  }

  /** Begins where one was, if that was not the end. */
  enter(key: string): void {
    this.#key = key;
    const place = unfinished.read(`place.${key}`);
    if (place === null) this.toEnd();
    else this.#view.scrollTop = Number(place);
    this.#onScroll();
  }

  toEnd(): void {
    this.#isAtEnd = true;
    this.#jump.hidden = true;
    this.#view.scrollTop = this.#view.scrollHeight;
  }

  /** Brings a message into sight; tells whether it is here. */
  showMessage(id: string): boolean {
    const place = this.#view.querySelector(`[data-message="${CSS.escape(id)}"]`);
    if (!place || !this.#view.isConnected) return false;
    this.#isAtEnd = false;
    if (place instanceof HTMLDetailsElement) place.open = true;
    place.scrollIntoView({ block: 'center' });
    place.classList.remove('found');
    // Begins the animation anew when the same message is found again.
    requestAnimationFrame(() => place.classList.add('found'));
    return true;
  }

  #onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#view;
    if (clientHeight === 0) return;
    this.#isAtEnd = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    this.#jump.hidden = this.#isAtEnd;
    if (this.#key !== '') unfinished.write(`place.${this.#key}`, this.#isAtEnd ? null : String(scrollTop));
  }
}
