/** Whether ⌘ does here what Ctrl does elsewhere. */
export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether the key that makes a shortcut of others is down, and none that makes it another. */
export function isShortcut({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const isDown = IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isDown && !altKey && !isComposing;
}

/** The keys that are down as shortcuts call them, such as `mod+k` or `alt+n`; undefined where that is none. */
export function pressedKeys(event: KeyboardEvent): string | undefined {
  if (event.shiftKey) return undefined;
  if (isShortcut(event)) return `mod+${event.key.toLowerCase()}`;
  const { altKey, ctrlKey, metaKey, isComposing, code } = event;
  if (!altKey || ctrlKey || metaKey || isComposing || !code.startsWith('Key')) return undefined;
  // With Alt a Mac types other letters than the key says.
  return `alt+${code.slice('Key'.length).toLowerCase()}`;
}
