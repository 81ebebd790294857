/** Something on the page that shows one thing, and later perhaps another state of it. */
export interface View<Shown> {
  readonly element: HTMLElement;
  show(shown: Shown): void;
}

/** Keeps the children of an element in step with a list: what stays is not made anew, nor moved without need. */
export class KeyedList<Item> {
  readonly #parent: Element;
  readonly #keyOf: (item: Item) => string;
  readonly #create: (item: Item) => View<Item>;
  #views = new Map<string, View<Item>>();

  constructor(parent: Element, keyOf: (item: Item) => string, create: (item: Item) => View<Item>) {
    this.#parent = parent;
    this.#keyOf = keyOf;
    this.#create = create;
  }

  show(items: readonly Item[]): void {
    const focused = document.activeElement;
    const views = new Map<string, View<Item>>();
    for (const item of items) {
      const key = this.#keyOf(item);
      views.set(key, this.#views.get(key) ?? this.#create(item));
    }
    for (const [key, { element }] of this.#views) if (!views.has(key)) element.remove();
    this.#views = views;
    let place = this.#parent.firstElementChild;
    for (const { element } of views.values()) {
      if (element === place) place = place.nextElementSibling;
      else this.#parent.insertBefore(element, place);
    }
    for (const item of items) views.get(this.#keyOf(item))?.show(item);
    // What is moved loses the focus.
    if (focused instanceof HTMLElement && focused.isConnected && document.activeElement !== focused) {
      focused.focus({ preventScroll: true });
    }
  }
}
