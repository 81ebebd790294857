import { pageNonce } from './page-nonce.ts';

/**
 * For what makes style sheets and knows nothing of the page's policy: those that are made meanwhile carry the nonce, and
 * may be changed later.
 */
export function withAllowedSheets(act: () => void): void {
  Object.defineProperty(document, 'createElement', { value: createAllowed, configurable: true });
  try {
    act();
  } finally {
    Reflect.deleteProperty(document, 'createElement');
  }
}

function createAllowed(name: string, options?: ElementCreationOptions): HTMLElement {
  const element: HTMLElement = Document.prototype.createElement.call(document, name, options);
  if (element instanceof HTMLStyleElement) element.nonce = pageNonce();
  return element;
}

/**
 * For what writes styles of spans as an attribute, which the policy forbids: they are set by way of their object instead,
 * which it allows to scripts.
 */
export function allowStylesOfSpans(): void {
  HTMLSpanElement.prototype.setAttribute = function setAttribute(name, value) {
    if (name === 'style') this.style.cssText = value;
    else Element.prototype.setAttribute.call(this, name, value);
  };
}
