import { MessageSquareText, Search as SearchIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { titleOf } from '../../state/activity.ts';
import { paletteGroups } from '../../state/palette-groups.ts';
import { noteUse, recentItems } from '../../stores/recent.ts';
import type { Search } from '../../stores/search.ts';
import { useDesk, useStore, useWords } from '../desk-context.tsx';
import { paletteItems } from './palette-items.ts';
import type { PaletteRow, PaletteRows } from './palette-list.tsx';

interface Asked {
  readonly search: Search;
  readonly text: string;
  /** Messages are looked for, instead of names. */
  readonly isSearching: boolean;
  readonly onSearch: () => void;
}

interface Shown {
  readonly groups: readonly PaletteRows[];
  /** What is said where there is nothing to choose. */
  readonly note: string;
}

/** What the palette shows for what was typed. */
export function usePaletteRows({ search, text, isSearching, onSearch }: Asked): Shown {
  const words = useWords().palette;
  const named = useNamedRows(text);
  const said = useFoundRows(search);
  const query = text.trim();
  if (isSearching) return query === '' ? { groups: [], note: '' } : said;
  if (query === '') return { groups: named, note: '' };
  const everywhere: PaletteRow = {
    id: 'search',
    words: words.searchFor(query),
    icon: SearchIcon,
    places: [],
    staysOpen: true,
    run: onSearch,
  };
  return {
    groups: [...named, { group: 'messages', label: words.messages, rows: [everywhere] }],
    note: named.length === 0 ? words.nothing(query) : '',
  };
}

function useNamedRows(text: string): readonly PaletteRows[] {
  const words = useWords();
  const desk = useDesk();
  const [recent] = useState(recentItems);
  const [commands, scripts, sessions] = [
    useStore(desk.commands),
    useStore(desk.scripts),
    useStore(desk.sessions),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read through the desk.
  const items = useMemo(() => paletteItems(desk, words), [desk, words, commands, scripts, sessions]);
  return paletteGroups(items, text, recent).map(({ group, items: all }) => ({
    group,
    label: labelOf(group, words.palette),
    rows: all.map(({ match: { places }, run, ...item }) => ({
      ...item,
      places,
      run: () => {
        noteUse(item.id);
        run();
      },
    })),
  }));
}

function labelOf(
  group: string,
  words: Readonly<Record<'recent' | 'actions' | 'places' | 'scripts' | 'conversations', string>>,
): string {
  switch (group) {
    case 'recent':
    case 'actions':
    case 'places':
    case 'scripts':
    case 'conversations':
      return words[group];
    default:
      throw new Error(`${group} is no group of the palette.`);
  }
}

function useFoundRows(search: Search): Shown {
  const { palette: words, conversation } = useWords();
  const { where } = useDesk();
  const { query, hits, sessions, trouble } = useStore(search);
  if (trouble) return { groups: [], note: trouble.message };
  if (!hits) return { groups: [], note: words.searching };
  if (hits.length === 0) return { groups: [], note: words.nothingSaid(query) };
  const rows = hits.map((hit): PaletteRow => {
    const session = sessions.get(hit.sessionId);
    return {
      id: hit.message.id,
      words: (session && titleOf(session)) ?? conversation.untitled,
      icon: MessageSquareText,
      places: [],
      excerpt: hit.excerpt,
      run: () => where.openSession(hit.sessionId, hit.message.id),
    };
  });
  return { groups: [{ group: 'messages', label: words.messages, rows }], note: '' };
}
