import { Search } from 'lucide-react';
import { useState } from 'react';
import { useDesk, useWords } from '../desk-context.tsx';
import styles from './search-box.module.css';

/** Searches while one types; Enter opens what was found first, Escape ends it. */
export function SearchBox() {
  const words = useWords().sessions;
  const { search, where } = useDesk();
  const [text, setText] = useState(search.state.query);
  const look = (typed: string) => {
    setText(typed);
    search.look(typed);
  };
  return (
    <label className={styles.box}>
      <Search size={14} aria-hidden />
      <input
        data-stop
        type="search"
        value={text}
        placeholder={words.search}
        aria-label={words.search}
        autoComplete="off"
        spellCheck={false}
        maxLength={1_000}
        onChange={(event) => look(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            look('');
          }
          const [first] = search.state.hits ?? [];
          if (event.key === 'Enter' && first) where.openSession(first.sessionId, first.message.id);
        }}
      />
    </label>
  );
}
