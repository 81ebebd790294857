import { History, RotateCcw } from 'lucide-react';
import { SHELL_PROFILE } from '../../../src/model/terminal.ts';
import type { KeptRuns } from '../../state/terminal-list.ts';
import type { TerminalStanding } from '../../state/terminal-standing.ts';
import type { TerminalPlace } from '../../stores/terminals.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { Button } from '../controls/button.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { useAttempt } from '../controls/use-attempt.ts';
import { usePageWords } from '../desk-context.tsx';
import styles from './over-bar.module.css';
import { useTerminals } from './use-terminals.ts';

interface OverBarProps {
  readonly place: TerminalPlace;
  readonly standing: TerminalStanding;
  readonly program: string | undefined;
  readonly kept: KeptRuns;
  /** Undefined where it is replayed already. */
  readonly onReplay: (() => void) | undefined;
  readonly onStarted: () => void;
}

/** Beneath the screen of a program that is over: how it ended, and what can be done then. */
export function OverBar({ place, standing, program, kept, onReplay, onStarted }: OverBarProps) {
  const words = usePageWords(terminalsWords);
  const terminals = useTerminals();
  const { attempt, isBusy, trouble } = useAttempt();
  const start = () =>
    void attempt(() => terminals.open({ profile: program ?? SHELL_PROFILE, ...place }, onStarted));
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.words}>
        {useEnd(standing, kept)}
      </p>
      <Button icon={RotateCcw} kind="primary" disabled={isBusy} onClick={start}>
        {program === undefined ? words.startShell : words.startAgain}
      </Button>
      {kept.isRecorded && onReplay && (
        <Button icon={History} onClick={onReplay}>
          {words.replay}
        </Button>
      )}
      <TroubleNote trouble={trouble} />
    </div>
  );
}

function useEnd(standing: TerminalStanding, { exitCode, isRecorded, wasSeenEnding }: KeptRuns): string {
  const words = usePageWords(terminalsWords);
  if (standing.type === 'ended') {
    const { exitCode: code, signal } = standing;
    return signal === undefined ? words.ended(code) : words.endedBySignal(signal);
  }
  if (standing.type === 'gone' && standing.wasSeen) return words.gone;
  if (exitCode !== undefined) return words.ended(exitCode);
  if (!isRecorded) return words.goneUnseen;
  return wasSeenEnding ? words.isOver : words.wasLeft;
}
