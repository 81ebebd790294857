import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Keys } from '../controls/keys.tsx';
import { Marked } from '../controls/marked.tsx';
import { useWords } from '../desk-context.tsx';
import styles from './palette-list.module.css';

/** One line that can be chosen. */
export interface PaletteRow {
  readonly id: string;
  readonly words: string;
  /** Which characters of its words fit what was typed. */
  readonly places: readonly number[];
  readonly icon: LucideIcon;
  readonly keys?: string | undefined;
  readonly note?: string | undefined;
  /** A piece of a message. */
  readonly excerpt?: string;
  readonly staysOpen?: boolean;
  readonly run: () => void;
}

export interface PaletteRows {
  readonly group: string;
  readonly label: string;
  readonly rows: readonly PaletteRow[];
}

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteRows[];
  /** The row that Enter chooses, counted through all groups. */
  readonly active: number;
  readonly query: string;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (index: number) => void;
}

/** What was found, by its kind. The field keeps the focus. */
export function PaletteList({ id, groups, active, query, onPoint, onChoose }: PaletteListProps) {
  const words = useWords().palette;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { rows }) => sum + rows.length, 0));
  return (
    <div ref={list} id={id} role="listbox" aria-label={words.results} tabIndex={-1} className={styles.list}>
      {groups.map(({ group, label, rows }, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a set of options in a list, not of fields.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div id={`${id}-${group}`} role="presentation" className={styles.label}>
            {label}
          </div>
          {rows.map((row, index) => {
            const place = (starts[at] ?? 0) + index;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
              <div
                key={row.id}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === active}
                className={styles.row}
                onPointerMove={() => place !== active && onPoint(place)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => onChoose(place)}
              >
                <row.icon size={16} aria-hidden />
                <span className={styles.words}>
                  <Fitting words={row.words} places={row.places} />
                </span>
                {row.note !== undefined && <span className={styles.note}>{row.note}</span>}
                {row.keys !== undefined && <Keys keys={row.keys} />}
                {row.excerpt !== undefined && (
                  <span className={styles.excerpt}>
                    <Marked text={row.excerpt} query={query} />
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Words, those characters stronger that fit what was typed. */
function Fitting({ words, places }: { readonly words: string; readonly places: readonly number[] }) {
  if (places.length === 0) return words;
  return Array.from(words).map((sign, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: characters have no other name than their place.
    places.includes(at) ? <b key={at}>{sign}</b> : sign,
  );
}
