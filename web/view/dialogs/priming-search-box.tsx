import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { PrimingOption } from '../../state/priming-options.ts';
import { PrimingSearch } from '../../stores/priming-search.ts';
import { dialogsWords } from '../../words/dialogs.ts';
import { IconButton } from '../controls/button.tsx';
import { Marked } from '../controls/marked.tsx';
import { useDesk, usePageWords, useStore } from '../desk-context.tsx';
import styles from './priming-search-box.module.css';

interface PrimingSearchBoxProps {
  readonly agentId: string | undefined;
  /** Those that are chosen already. */
  readonly taken: readonly string[];
  readonly onChoose: (option: PrimingOption) => void;
  readonly onLeave: () => void;
}

/** Finds a priming script on the disk while one types. Enter takes the one that is marked; Escape goes back. */
export function PrimingSearchBox({ agentId, taken, onChoose, onLeave }: PrimingSearchBoxProps) {
  const words = usePageWords(dialogsWords);
  const { link } = useDesk();
  const [search] = useState(() => new PrimingSearch(link, agentId));
  const { query, found, trouble } = useStore(search);
  const [active, setActive] = useState(0);
  const listId = useId();
  useEffect(() => {
    search.begin();
    return () => search.end();
  }, [search]);
  const rows = found?.items.filter(({ ref }) => !taken.includes(ref)) ?? [];
  const at = Math.min(active, rows.length - 1);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);
  const choose = (index: number) => {
    const row = rows[index];
    if (row) onChoose({ ref: row.ref, title: row.title });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== undefined && rows.length > 0) setActive((at + step + rows.length) % rows.length);
    if (event.key === 'Enter') choose(at);
    if (event.key === 'Escape') onLeave();
  };
  const notes = [
    trouble?.message,
    found && rows.length === 0 && words.nothingFound(query.trim()),
    found?.isCut && words.foundMore,
    found && found.faults.length > 0 && words.passedOver(found.faults.length),
  ].filter(Boolean);
  return (
    <div className={styles.search}>
      <div className={styles.field}>
        <input
          type="text"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={rows[at] ? `${listId}-${at}` : undefined}
          aria-label={words.searchPriming}
          placeholder={words.searchHint}
          value={query}
          maxLength={1_000}
          spellCheck={false}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into.
          autoFocus
          onChange={(event) => {
            setActive(0);
            search.look(event.target.value);
          }}
          onKeyDown={press}
        />
        <IconButton icon={X} label={words.leaveSearch} onClick={onLeave} />
      </div>
      <div id={listId} role="listbox" aria-label={words.foundPriming} className={styles.list} tabIndex={-1}>
        {rows.map(({ ref, title }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
          <div
            key={ref}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.row}
            onPointerMove={() => index !== at && setActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <span className={styles.name}>
              <Marked text={title ?? ref} query={query} />
            </span>
            {title !== undefined && (
              <span className={styles.ref}>
                <Marked text={ref} query={query} />
              </span>
            )}
          </div>
        ))}
      </div>
      <p className={styles.note} role="status">
        {notes.join(' ')}
      </p>
    </div>
  );
}
