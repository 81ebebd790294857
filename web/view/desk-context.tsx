import { createContext, useContext, useRef, useSyncExternalStore } from 'react';
import type { Desk } from '../stores/desk.ts';
import type { Store } from '../stores/store.ts';
import { type Language, type Words, wordsIn } from '../words/language.ts';
import type { PageWords } from '../words/page-words.ts';

const DeskContext = createContext<Desk | undefined>(undefined);

export const DeskProvider = DeskContext.Provider;

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('There is no desk around this.');
  return desk;
}

/** The state of a store, drawn again when it changes. */
export function useStore<State>(store: Store<State>): State {
  return useSyncExternalStore(store.subscribe, () => store.state);
}

/** A part of it, drawn again only when that part changes. What is made anew each time is compared by `isSame`. */
export function useSelected<State, Part>(
  store: Store<State>,
  select: (state: State) => Part,
  isSame: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const last = useRef<{ readonly part: Part } | undefined>(undefined);
  return useSyncExternalStore(store.subscribe, () => {
    const part = select(store.state);
    if (!last.current || !isSame(last.current.part, part)) last.current = { part };
    return last.current.part;
  });
}

export function useLanguage(): Language {
  return useSelected(useDesk().preferences, ({ language }) => language);
}

/** What a part of the page says that has brought its words along. */
export function usePageWords<Said>(words: PageWords<Said>): Said {
  return words[useLanguage()];
}

export function useWords(): Words {
  return wordsIn(useLanguage());
}
