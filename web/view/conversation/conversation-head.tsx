import { ArrowLeft, BookmarkPlus, ScanText, SquareTerminal } from 'lucide-react';
import type { Session } from '../../../src/model/session.ts';
import { MAIN_TERMINAL } from '../../../src/model/terminal.ts';
import { titleOf } from '../../state/activity.ts';
import { areaOf, hashOf } from '../../state/place.ts';
import { relativeTime } from '../../state/relative-time.ts';
import { IconButton, LinkButton } from '../controls/button.tsx';
import { Dot, TONE_OF } from '../controls/dot.tsx';
import { tip } from '../controls/tip.ts';
import { useNow } from '../controls/use-now.ts';
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
  const { conversation, frame } = useWords();
  const { overlays, where } = useDesk();
  const isBeside = useSelected(where, ({ place }) => place.type === 'script');
  const origin = useSelected(where, (state) => state.origin);
  const title = titleOf(session) ?? conversation.untitled;
  const back = conversation.backTo(origin ? frame[areaOf(origin)] : '');
  return (
    <header className={styles.head}>
      {!isBeside && (
        <LinkButton
          kind="quiet"
          icon={ArrowLeft}
          href={hashOf(origin ?? { type: 'sessions' })}
          aria-label={origin ? back : conversation.back}
          className={origin ? undefined : styles.back}
          {...(origin && tip(back))}
        />
      )}
      <div className={styles.words}>
        <EditableTitle id={session.id} title={title} />
        <Facts session={session} model={model} isBeside={isBeside} />
      </div>
      {session.engine === 'pty' && (
        <LinkButton
          kind="quiet"
          icon={SquareTerminal}
          href={hashOf({ type: 'terminal', id: session.id, name: MAIN_TERMINAL })}
          aria-label={conversation.openTerminal}
          {...tip(conversation.openTerminal)}
        />
      )}
      <TakesMenu session={session} />
      {/* What is typed into a terminal is no request. */}
      {session.engine !== 'pty' && (
        <LinkButton
          kind="quiet"
          icon={ScanText}
          href={hashOf({ type: 'xray', id: session.id, turn: 'last' })}
          aria-label={conversation.xray}
          {...tip(conversation.xray)}
        />
      )}
      <IconButton
        icon={BookmarkPlus}
        label={conversation.savePriming}
        className={styles.spare}
        onClick={() => overlays.open({ type: 'save-priming', session })}
      />
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
  const now = useNow();
  const { sessionStatus, script, createdAt } = session;
  const made = new Date(createdAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className={styles.facts}>
      {model !== undefined && <span className={styles.fact}>{model}</span>}
      {script && !isBeside && <ScriptFact path={script.scriptPath} />}
      <time className={styles.fact} dateTime={createdAt} title={made}>
        {relativeTime(createdAt, now, language)}
      </time>
      {/* That nothing happens needs no words. It comes last, so that nothing moves when something does. */}
      {sessionStatus !== 'idle' && (
        <span className={styles.status}>
          <Dot tone={TONE_OF[sessionStatus]} />
          {sessions.status[sessionStatus]}
        </span>
      )}
    </p>
  );
}

/** The script that it came from, and the way to it where it is in this workspace. */
function ScriptFact({ path }: { readonly path: string }) {
  const workspace = useSelected(useDesk().sessions, (state) => state.workspace);
  const name = path.split('/').at(-1);
  if (!path.startsWith(`${workspace}/`)) {
    return (
      <span className={styles.fact} title={path}>
        {name}
      </span>
    );
  }
  return (
    <a
      className={styles.fact}
      href={hashOf({ type: 'script', path: path.slice(workspace.length + 1) })}
      title={path}
    >
      {name}
    </a>
  );
}
