import { Search as SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Search } from '../../stores/search.ts';
import { Modal } from '../controls/modal.tsx';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { useAgentCommands } from './use-agent-commands.ts';
import { usePaletteRows } from './use-palette-rows.ts';
import { useTerminalCommand } from './use-terminal-command.ts';

/** One field for everything: where to go, what to do, what was said. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const words = useWords().palette;
  const desk = useDesk();
  useTerminalCommand();
  useAgentCommands();
  const [search] = useState(() => new Search(desk.link));
  const [text, setText] = useState('');
  const [isSearching, setSearching] = useState(false);
  const [active, setActive] = useState(0);
  const listId = useId();
  const begin = () => {
    setSearching(true);
    setActive(0);
    search.look(text);
  };
  const { groups, note } = usePaletteRows({ search, text, isSearching, onSearch: begin });
  const rows = groups.flatMap(({ rows: all }) => all);
  const type = (typed: string) => {
    setText(typed);
    setActive(0);
    if (isSearching) search.look(typed);
  };
  const choose = (index: number) => {
    const row = rows[index];
    if (!row) return;
    if (!row.staysOpen) onClose();
    row.run();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && rows.length > 0) {
      event.preventDefault();
      setActive((active + step + rows.length) % rows.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(active);
    }
    if (isSearching && (event.key === 'Escape' || (event.key === 'Backspace' && text === ''))) {
      event.preventDefault();
      event.stopPropagation();
      setSearching(false);
      setActive(0);
    }
  };
  return (
    <Modal className={styles.palette} label={words.placeholder} onClose={onClose}>
      <div className={styles.field}>
        <SearchIcon size={16} aria-hidden />
        <input
          type="text"
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={rows[active] ? `${listId}-${active}` : undefined}
          aria-label={isSearching ? words.searchHint : words.placeholder}
          placeholder={isSearching ? words.searchHint : words.placeholder}
          className={styles.input}
          value={text}
          maxLength={1_000}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        active={active}
        query={text}
        onPoint={setActive}
        onChoose={choose}
      />
      <p className={styles.note} role="status">
        {note}
      </p>
      <p className={styles.hints} aria-hidden>
        {words.hints}
      </p>
    </Modal>
  );
}
