import { RotateCcw, ScanText } from 'lucide-react';
import { shortDuration } from '../../state/relative-time.ts';
import { sentPrompts } from '../../state/sent-turns.ts';
import type { Turn } from '../../state/turn.ts';
import { IconButton } from '../controls/button.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { useDesk, useLanguage, useWords } from '../desk-context.tsx';
import { CopyButton } from './copy-button.tsx';
import { KnownByWords } from './known-by.tsx';
import { usePane } from './pane-context.tsx';
import styles from './turn-foot.module.css';
import { useRegenerate } from './use-regenerate.ts';

/** In small type: how a turn ended, and what it took. */
export function TurnFoot({ turn, isLast }: { readonly turn: Turn; readonly isLast: boolean }) {
  const { conversation } = useWords();
  const facts = useFacts(turn);
  // Of an answer that was mended, what it was in the end.
  const mended = turn.entries.findLastIndex(({ type }) => type === 'repair');
  const answer = turn.entries
    .slice(mended + 1)
    .flatMap((entry) => (entry.type === 'text' || entry.type === 'output' ? [entry.text] : []))
    .join('\n\n');
  return (
    <div className={styles.foot} data-last={isLast || undefined}>
      <p className={styles.facts} data-reason={turn.end?.reason}>
        {turn.known && (
          <>
            <KnownByWords known={turn.known} />
            {' · '}
          </>
        )}
        {facts.join(' · ')}
      </p>
      {answer !== '' && (
        <CopyButton
          text={answer}
          label={turn.isTyped ? conversation.copyOutput : conversation.copyAnswer}
          className={styles.action}
        />
      )}
      {turn.isSent && !turn.isTyped && <XrayOfTurn turn={turn} />}
      {/* A terminal cannot be put back to where it was. */}
      {isLast && turn.number > 0 && !turn.isTyped && <Regenerate />}
    </div>
  );
}

function XrayOfTurn({ turn: { id } }: { readonly turn: Turn }) {
  const { conversation } = useWords();
  const { shown, where } = useDesk();
  const look = () => {
    const { session, rows } = shown.state.conversation ?? {};
    if (session && rows) where.go({ type: 'xray', id: session.id, turn: sentPrompts(rows).indexOf(id) + 1 });
  };
  return (
    <IconButton icon={ScanText} label={conversation.xrayTurn} className={styles.action} onClick={look} />
  );
}

function Regenerate() {
  const { conversation } = useWords();
  const regenerate = useRegenerate();
  const { isFree } = usePane();
  const { attempt, isBusy, trouble } = useAttempt();
  if (!isFree) return null;
  return (
    <>
      <IconButton
        icon={RotateCcw}
        label={conversation.regenerate}
        disabled={isBusy}
        className={styles.action}
        onClick={() => void attempt(regenerate)}
      />
      <TroubleNote trouble={trouble} />
    </>
  );
}

function useFacts({ end, tokens, model, isNewModel }: Turn): readonly string[] {
  const { conversation } = useWords();
  const { format } = new Intl.NumberFormat(useLanguage());
  if (!end) return [];
  const used = tokens.input + tokens.output > 0;
  return [
    ...(end.reason === 'done' ? [] : [conversation.end[end.reason]]),
    shortDuration(end.durationMs),
    ...(used ? [conversation.tokens(format(tokens.input), format(tokens.output))] : []),
    ...(isNewModel && model !== undefined ? [model] : []),
  ];
}
