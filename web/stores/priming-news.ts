import { Store } from './store.ts';

/** Tells that a priming script was written from this page; the state says how often. */
class PrimingNews extends Store<number> {
  constructor() {
    super(0);
  }

  tell(): void {
    this.put(this.state + 1);
  }
}

export const primingNews = new PrimingNews();

/** Calls when a script may have changed: one was written from here, or the page is looked at again. Returns what ends it. */
export function onPrimingNews(refresh: () => void): () => void {
  const over = new AbortController();
  window.addEventListener('focus', refresh, { signal: over.signal });
  const leave = primingNews.subscribe(refresh);
  return () => {
    over.abort();
    leave();
  };
}
