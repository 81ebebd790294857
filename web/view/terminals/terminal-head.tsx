import { ArrowLeft, Maximize2, MessagesSquare, Minimize2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import { hashOf } from '../../state/place.ts';
import type { TerminalTab } from '../../state/terminal-list.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { IconButton, LinkButton } from '../controls/button.tsx';
import { tip } from '../controls/tip.ts';
import { usePageWords } from '../desk-context.tsx';
import { EndSheet } from './end-sheet.tsx';
import { NewTerminalMenu } from './new-terminal-menu.tsx';
import styles from './terminal-head.module.css';
import { TerminalTabView } from './terminal-tab.tsx';
import type { FullScreen } from './use-full-screen.ts';

interface TerminalHeadProps {
  readonly id: SessionId;
  readonly name: string;
  readonly tabs: readonly TerminalTab[];
  /** The terminals whose programs ask something. */
  readonly asking: readonly string[];
  readonly full: FullScreen;
}

/** The tabs of a session's terminals, and what can be done with them. */
export function TerminalHead({ id, name, tabs, asking, full }: TerminalHeadProps) {
  const words = usePageWords(terminalsWords);
  const [ended, setEnded] = useState<TerminalTab>();
  return (
    <header className={styles.head}>
      <LinkButton
        kind="quiet"
        icon={ArrowLeft}
        href={hashOf({ type: 'terminals' })}
        aria-label={words.back}
        className={styles.back}
      />
      <ul className={styles.tabs}>
        {tabs.map((tab) => (
          <TerminalTabView
            key={tab.name}
            id={id}
            tab={tab}
            isHere={tab.name === name}
            isAsking={asking.includes(tab.name)}
            onEnd={() => setEnded(tab)}
          />
        ))}
      </ul>
      <NewTerminalMenu
        id={id}
        taken={tabs.map((tab) => tab.name)}
        trigger={<IconButton icon={Plus} label={words.anotherTerminal} />}
      />
      <span className={styles.gap} />
      <LinkButton
        kind="quiet"
        icon={MessagesSquare}
        href={hashOf({ type: 'session', id })}
        {...tip(words.conversationWhy)}
      >
        <span className={styles.wide}>{words.conversation}</span>
      </LinkButton>
      <IconButton
        icon={full.isFull ? Minimize2 : Maximize2}
        label={full.isFull ? words.leaveFullScreen : words.fullScreen}
        onClick={() => full.turn()}
      />
      {ended && (
        <EndSheet
          place={{ id, name: ended.name }}
          profile={ended.profile}
          onClose={() => setEnded(undefined)}
        />
      )}
    </header>
  );
}
