import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks what gets the focus when the note that has it goes away. */
export const TAKES_FOCUS = { 'data-takes-focus': '' };

/** For a note that goes away once something is decided in it: who decided by key goes on beside it. */
export function useHandedFocus<Note extends HTMLElement>(): RefObject<Note | null> {
  const note = useRef<Note>(null);
  useLayoutEffect(() => {
    const element = note.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>('[data-takes-focus]')?.focus();
    };
  }, []);
  return note;
}
