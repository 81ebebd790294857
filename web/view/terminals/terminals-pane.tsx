import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { earlierSessions } from '../../state/terminal-list.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Button, IconButton } from '../controls/button.tsx';
import { useNow } from '../controls/use-now.ts';
import { useDesk, usePageWords, useSelected } from '../desk-context.tsx';
import { EarlierItem } from './earlier-item.tsx';
import { LiveItem } from './live-item.tsx';
import { NewTerminalMenu } from './new-terminal-menu.tsx';
import { NoTrustNote } from './no-trust-note.tsx';
import styles from './terminals-pane.module.css';
import { useTerminals } from './use-terminals.ts';

/** The terminals that live, then the sessions that were typed into others. */
export function TerminalsPane() {
  const words = usePageWords(terminalsWords);
  const { sessions, where } = useDesk();
  const terminals = useTerminals();
  const pane = useRef<HTMLElement>(null);
  const live = useSelected(terminals, (state) => state.live);
  const list = useSelected(sessions, (state) => state.list);
  const here = useSelected(where, ({ place }) => (place.type === 'terminal' ? place : undefined));
  const now = useNow();
  const earlier = earlierSessions(list?.items ?? [], live ?? []);
  const isKnown = live !== undefined && list !== undefined;
  useEffect(() => {
    const move = (event: KeyboardEvent) => moveAmong(pane.current, event);
    const element = pane.current;
    element?.addEventListener('keydown', move);
    return () => element?.removeEventListener('keydown', move);
  }, []);
  return (
    <nav ref={pane} className={styles.pane} aria-label={words.title}>
      <div className={styles.head}>
        <h1 className={styles.title}>{words.title}</h1>
        <NewTerminalMenu trigger={<IconButton icon={Plus} label={words.newTerminal} />} />
      </div>
      <div className={styles.scroll}>
        <NoTrustNote />
        {isKnown && live.length === 0 && earlier.length === 0 && <NoneYet />}
        {live !== undefined && live.length > 0 && (
          <>
            <h2 className={styles.heading}>{words.live}</h2>
            <ul>
              {live.map((terminal) => (
                <LiveItem
                  key={`${terminal.sessionId} ${terminal.name}`}
                  terminal={terminal}
                  now={now}
                  isHere={here?.id === terminal.sessionId && here.name === terminal.name}
                />
              ))}
            </ul>
          </>
        )}
        {isKnown && earlier.length > 0 && (
          <>
            <h2 className={styles.heading}>{words.earlier}</h2>
            <ul>
              {earlier.map((session) => (
                <EarlierItem key={session.id} session={session} now={now} isHere={here?.id === session.id} />
              ))}
            </ul>
          </>
        )}
        {isKnown && list.nextCursor !== null && (
          <Button kind="quiet" onClick={() => void sessions.loadMore()}>
            {words.older}
          </Button>
        )}
      </div>
    </nav>
  );
}

function NoneYet() {
  const words = usePageWords(terminalsWords);
  return (
    <div className={styles.none}>
      <p>{words.none}</p>
      <NewTerminalMenu trigger={<Button icon={Plus}>{words.newTerminal}</Button>} />
    </div>
  );
}

/** The arrow keys go through what is listed. */
function moveAmong(pane: HTMLElement | null, event: KeyboardEvent): void {
  const { key, target } = event;
  if (!pane || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
  const stops = Array.from(pane.querySelectorAll<HTMLElement>('[data-stop]'));
  const at = stops.findIndex((stop) => stop.isSameNode(target instanceof Node ? target : null));
  if (at === -1) return;
  event.preventDefault();
  stops[key === 'ArrowDown' ? at + 1 : at - 1]?.focus();
}
