/** Whether ⌘ does here what Ctrl does elsewhere. */
export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether the key that makes a shortcut of others is down, and none that makes it another. */
export function isShortcut({ ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  const isDown = IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isDown && !altKey && !isComposing;
}
