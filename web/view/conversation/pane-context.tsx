import { createContext, type RefObject, useContext, useState } from 'react';

interface Pane {
  /** The model that is named for what is asked next, or nothing. */
  readonly model: string;
  /** Whether the session is free to be asked something. */
  readonly isFree: boolean;
  /** Whether what is asked is typed into a terminal. */
  readonly isTyped: boolean;
  /** Whether anything was asked that could be asked anew. */
  readonly hasAsked: boolean;
  /** To be called when one has asked for something oneself: who asks wants to see the answer. */
  readonly onAsked: () => void;
  /** The whole of the conversation, where files can be dropped. */
  readonly frame: RefObject<HTMLElement | null>;
  /** What was opened stays open, also while it is scrolled out of sight. */
  readonly opened: Set<string>;
}

const PaneContext = createContext<Pane | undefined>(undefined);

export const PaneProvider = PaneContext.Provider;

export function usePane(): Pane {
  const pane = useContext(PaneContext);
  if (!pane) throw new Error('There is no conversation around this.');
  return pane;
}

/** Whether something is open, and what opens or closes it. */
export function useOpened(key: string): readonly [boolean, (isOpen: boolean) => void] {
  const { opened } = usePane();
  const [isOpen, setOpen] = useState(() => opened.has(key));
  const open = (wanted: boolean) => {
    if (wanted) opened.add(key);
    else opened.delete(key);
    setOpen(wanted);
  };
  return [isOpen, open];
}
