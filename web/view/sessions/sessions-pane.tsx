import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import { Segments } from '../controls/segments.tsx';
import { useDesk, useSelected, useWords } from '../desk-context.tsx';
import { FoundMessages } from './found-messages.tsx';
import { SearchBox } from './search-box.tsx';
import { SessionList } from './session-list.tsx';
import styles from './sessions-pane.module.css';

/** All conversations, the last changed first; or what was searched for in them. */
export function SessionsPane() {
  const words = useWords().sessions;
  const { overlays, sessions, search } = useDesk();
  const filter = useSelected(sessions, (state) => state.filter);
  const isSearching = useSelected(search, ({ query }) => query !== '');
  const pane = useRef<HTMLElement>(null);
  return (
    <nav ref={pane} className={styles.pane} aria-label={words.conversations} onKeyDown={move}>
      <div className={styles.head}>
        <h1 className={styles.title}>{words.conversations}</h1>
        <IconButton
          icon={Plus}
          label={words.newConversation}
          keys="alt+N"
          onClick={() => overlays.open({ type: 'new-dialog' })}
        />
      </div>
      <SearchBox />
      {isSearching ? (
        <FoundMessages />
      ) : (
        <>
          <div className={styles.filter}>
            <Segments
              label={words.filter}
              value={filter}
              options={[
                { value: 'open', words: words.open },
                { value: 'archived', words: words.archived },
              ]}
              onChange={(chosen) => sessions.lookAt(chosen)}
            />
          </div>
          <SessionList key={filter} filter={filter} />
        </>
      )}
    </nav>
  );
}

/** The arrow keys go from the search box through what is listed, and back. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: pane, target } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.nativeEvent.isComposing) return;
  const stops = Array.from(pane.querySelectorAll<HTMLElement>('[data-stop]'));
  const at = stops.findIndex((stop) => stop.isSameNode(target instanceof Node ? target : null));
  if (at === -1) return;
  const next = stops[key === 'ArrowDown' ? at + 1 : at - 1];
  event.preventDefault();
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
