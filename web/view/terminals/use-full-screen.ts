import { useEffect, useState } from 'react';

export interface FullScreen {
  readonly isFull: boolean;
  turn(): void;
}

/** Lets something have the whole screen; the page around it stays what it is, so that menus and sheets come over it. */
export function useFullScreen(): FullScreen {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      leave();
    };
  }, []);
  return {
    isFull,
    turn() {
      if (isFull) leave();
      else document.documentElement.requestFullscreen().catch(() => undefined);
      // Where the browser allows no more, at least the page is covered.
      setFull(!isFull);
    },
  };
}

function leave(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
