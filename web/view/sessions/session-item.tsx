import { memo, useState } from 'react';
import type { SessionId } from '../../../src/model/ids.ts';
import type { Session } from '../../../src/model/session.ts';
import { namedModel, titleOf } from '../../state/activity.ts';
import { hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { Dot, TONE_OF } from '../controls/dot.tsx';
import { useLanguage, useWords } from '../desk-context.tsx';
import styles from './session-item.module.css';
import { SessionMenu } from './session-menu.tsx';
import { TitleInput } from './title-input.tsx';

interface SessionItemProps {
  readonly session: Session;
  readonly now: number;
  /** It is the one that is looked at. */
  readonly isHere: boolean;
  /** The Tab key leads to it. */
  readonly isActive: boolean;
  readonly onFocus: (id: SessionId) => void;
}

/** One conversation of the list, and what can be done with it. */
export const SessionItem = memo(function SessionItem(props: SessionItemProps) {
  const { session, now, isHere, isActive, onFocus } = props;
  const { sessions: words, conversation } = useWords();
  const language = useLanguage();
  const [isNaming, setNaming] = useState(false);
  const { id, sessionStatus, engine, script, agentId, updatedAt } = session;
  const title = titleOf(session) ?? conversation.untitled;
  const model = shortModel(namedModel(session)) ?? (engine === 'pty' ? conversation.terminal : undefined);
  const facts = [script?.scriptPath.split('/').at(-1), agentId, model].filter(
    (fact) => fact !== undefined && fact !== null && fact !== title,
  );
  if (isNaming) return <TitleInput session={session} onDone={() => setNaming(false)} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where one is.
    <div className={styles.item} data-here={isHere || undefined} onFocus={() => onFocus(id)}>
      <a
        data-stop
        data-session={id}
        className={styles.link}
        href={hashOf({ type: 'session', id })}
        aria-current={isHere ? 'page' : undefined}
        tabIndex={isActive ? 0 : -1}
      >
        <Dot tone={TONE_OF[sessionStatus]} label={words.status[sessionStatus]} />
        <span className={styles.title}>{title}</span>
        <time
          className={styles.time}
          dateTime={updatedAt}
          title={new Date(updatedAt).toLocaleString(language)}
        >
          {relativeTime(updatedAt, now, language)}
        </time>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </a>
      <SessionMenu session={session} title={title} isActive={isActive} onRename={() => setNaming(true)} />
    </div>
  );
});

/** In a narrow list a model goes without its provider. */
function shortModel(model: string | undefined): string | undefined {
  return model?.slice(model.indexOf('/') + 1);
}
