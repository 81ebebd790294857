import type { Entry } from '../../state/turn.ts';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useLanguage, useWords } from '../desk-context.tsx';
import { usePane } from './pane-context.tsx';
import styles from './reset-line.module.css';
import { RuleNote } from './rule-note.tsx';

/** Where the context was reset, what that freed, and the way back while there is one. */
export function ResetLine({ entry }: { readonly entry: Extract<Entry, { readonly type: 'reset' }> }) {
  const { conversation } = useWords();
  const { format } = new Intl.NumberFormat(useLanguage());
  const { shown } = useDesk();
  const { isFree } = usePane();
  const { attempt, isBusy, trouble } = useAttempt();
  const { freedTokens = 0, canUndo } = entry;
  const freed = freedTokens > 0 ? [conversation.freed(freedTokens, format(freedTokens))] : [];
  return (
    <>
      <RuleNote>
        {[conversation.wasReset, ...freed].join(' · ')}
        {canUndo && (
          <>
            {' · '}
            <button
              type="button"
              className={styles.undo}
              disabled={isBusy || !isFree}
              onClick={() => void attempt(() => shown.undoReset())}
            >
              {conversation.undoReset}
            </button>
          </>
        )}
      </RuleNote>
      <TroubleNote trouble={trouble} />
    </>
  );
}
