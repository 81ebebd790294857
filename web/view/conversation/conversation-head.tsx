import { ArrowLeft } from 'lucide-react';
import type { Session } from '../../../src/model/session.ts';
import { titleOf } from '../../state/activity.ts';
import { hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { LinkButton } from '../controls/button.tsx';
import { Dot, TONE_OF } from '../controls/dot.tsx';
import { useDesk, useLanguage, useSelected, useWords } from '../desk-context.tsx';
import styles from './conversation-head.module.css';
import { ConversationMenu } from './conversation-menu.tsx';
import { EditableTitle } from './editable-title.tsx';
import { TakesMenu } from './takes-menu.tsx';

interface ConversationHeadProps {
  readonly session: Session;
  readonly model: string | undefined;
}

/** What the conversation is called, how it stands, and what can be done with it as a whole. */
export function ConversationHead({ session, model }: ConversationHeadProps) {
  const { conversation, sessions } = useWords();
  const isBeside = useSelected(useDesk().where, ({ place }) => place.type === 'script');
  const title = titleOf(session) ?? conversation.untitled;
  return (
    <header className={styles.head}>
      {!isBeside && (
        <LinkButton
          kind="quiet"
          icon={ArrowLeft}
          href={hashOf({ type: 'sessions' })}
          aria-label={sessions.conversations}
          className={styles.back}
        />
      )}
      <div className={styles.words}>
        <EditableTitle title={title} />
        <Facts session={session} model={model} isBeside={isBeside} />
      </div>
      <TakesMenu session={session} />
      <ConversationMenu session={session} title={title} />
    </header>
  );
}

interface FactsProps extends ConversationHeadProps {
  readonly isBeside: boolean;
}

function Facts({ session, model, isBeside }: FactsProps) {
  const { sessions } = useWords();
  const language = useLanguage();
  const { sessionStatus, script, createdAt } = session;
  const made = new Date(createdAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className={styles.facts}>
      {/* That nothing happens needs no words. */}
      {sessionStatus !== 'idle' && (
        <span className={styles.status}>
          <Dot tone={TONE_OF[sessionStatus]} />
          {sessions.status[sessionStatus]}
        </span>
      )}
      {model !== undefined && <span className={styles.fact}>{model}</span>}
      {script && !isBeside && (
        <a
          className={styles.fact}
          href={hashOf({ type: 'script', path: script.scriptPath })}
          title={script.scriptPath}
        >
          {script.scriptPath.split('/').at(-1)}
        </a>
      )}
      <time className={styles.fact} dateTime={createdAt} title={made}>
        {relativeTime(createdAt, Date.now(), language)}
      </time>
    </p>
  );
}
