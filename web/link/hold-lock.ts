/** Whether pages of one browser can agree on anything: only those that come over a safe connection can. */
export function canLock(): boolean {
  return 'locks' in navigator;
}

/**
 * Holds a lock that all pages of the browser share, until it is let go by what is returned, the page goes, or somebody
 * steals it. Undefined where it is not to be had, or no longer wanted.
 */
export async function holdLock(
  name: string,
  options: LockOptions,
  onStolen?: () => void,
): Promise<(() => void) | undefined> {
  const { promise: until, resolve: release } = Promise.withResolvers<void>();
  const { promise: held, resolve: onHeld } = Promise.withResolvers<(() => void) | undefined>();
  let isHeld = false;
  const hold = async (lock: Lock | null) => {
    isHeld = lock !== null;
    onHeld(isHeld ? release : undefined);
    if (isHeld) await until;
  };
  navigator.locks.request(name, options, hold).catch(() => {
    if (isHeld) onStolen?.();
    onHeld(undefined);
  });
  return await held;
}
