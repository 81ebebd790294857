import { MAIN_TERMINAL } from '../../../src/model/terminal.ts';
import type { Activity } from '../../state/activity.ts';
import type { Conversation } from '../../state/conversation.ts';
import { Button } from '../controls/button.tsx';
import { Dot } from '../controls/dot.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useWords } from '../desk-context.tsx';
import { usePane } from './pane-context.tsx';
import styles from './status-strip.module.css';
import { useAsking } from './use-asking.ts';

interface StatusStripProps {
  readonly conversation: Conversation;
  readonly activity: Activity;
}

/** Beneath what was said: that it runs, what was noticed, or that it can go on. */
export function StatusStrip({ conversation, activity }: StatusStripProps) {
  const words = useWords().conversation;
  const { shown } = useDesk();
  const { model } = usePane();
  const { askAgain } = useAsking();
  const { attempt, isBusy, trouble } = useAttempt();
  const said = useStanding(conversation, activity);
  const { isRunning, isAsking, canGoOn } = activity;
  return (
    <div className={styles.strip}>
      <div role="status" className={styles.line}>
        {said !== '' && (isRunning || isAsking) && <Dot tone={isAsking ? 'asking' : 'busy'} />}
        {said}
      </div>
      {canGoOn && (
        <Button
          disabled={isBusy}
          onClick={() => void attempt(() => askAgain((document) => shown.goOn(model, document)))}
        >
          {words.goOn}
        </Button>
      )}
      {!isRunning && <TroubleNote trouble={trouble} />}
    </div>
  );
}

function useStanding({ notice, running, session, typedInto }: Conversation, activity: Activity): string {
  const { conversation, sessions } = useWords();
  if (notice?.type === 'retry') return conversation.retrying(notice.attempt, notice.cause);
  if (activity.isAsking) return sessions.status.waiting_confirmation;
  if (activity.isElsewhere) return activity.isStopping ? conversation.mayBeGone : conversation.elsewhere;
  if (notice) return notice.message;
  if (session.sessionStatus === 'archived') return conversation.isArchived;
  if (!activity.isRunning || running.length > 0) return '';
  if (session.engine !== 'pty') return conversation.running;
  return typedInto === undefined ? conversation.waitsForTerminal : conversation.typedInto(namedIn(typedInto));
}

/** The one terminal that there is needs no name. */
function namedIn(terminal: string): string {
  return terminal === MAIN_TERMINAL ? '' : terminal;
}
