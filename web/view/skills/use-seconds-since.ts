import { useEffect, useState } from 'react';

/** How many whole seconds have passed, drawn again with each. */
export function useSecondsSince(start: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - start) / 1_000));
}
