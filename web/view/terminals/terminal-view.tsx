import { useEffect, useRef, useState } from 'react';
import type { TerminalRun } from '../../../src/wire/terminal.ts';
import type { ShownTranscript } from '../../state/shown-transcript.ts';
import { withControl } from '../../state/terminal-keys.ts';
import { keptRuns } from '../../state/terminal-list.ts';
import { type OpenQuestion, typedPrompt } from '../../state/terminal-prompt.ts';
import type { TerminalPlace } from '../../stores/terminals.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { usePageWords } from '../desk-context.tsx';
import { KeptView } from './kept-view.tsx';
import { OverBar } from './over-bar.tsx';
import { useSeat } from './screen/use-seat.ts';
import { ScreenPill } from './screen-pill.tsx';
import { TerminalQuestions } from './terminal-questions.tsx';
import { TerminalStrip } from './terminal-strip.tsx';
import styles from './terminal-view.module.css';
import { TouchKeys } from './touch-keys.tsx';
import { useStanding } from './use-standing.ts';
import { useTerminals } from './use-terminals.ts';
import { WatchOnlyNote } from './watch-only-note.tsx';

const READ_AGAIN_MS = 500;

interface TerminalViewProps {
  readonly place: TerminalPlace;
  /** What runs in it, or ran last, as far as is known. */
  readonly profile: string | undefined;
  /** What ran in the terminals of its session. Undefined until it was read. */
  readonly runs: readonly TerminalRun[] | undefined;
  readonly transcript: ShownTranscript | undefined;
  readonly questions: readonly OpenQuestion[];
  /** More may be known by now of what ran. */
  readonly readRuns: () => void;
  /** Another one was started in its place. */
  readonly onStarted: () => void;
}

/** One terminal: its screen, what was typed into it, and what became of it. */
export function TerminalView(props: TerminalViewProps) {
  const { place, profile, runs, transcript, questions, readRuns, onStarted } = props;
  const words = usePageWords(terminalsWords);
  const terminals = useTerminals();
  const host = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [isNew] = useState(() => terminals.isNew(place));
  const [isControl, setControl] = useState(false);
  const [isReplayed, setReplayed] = useState(false);
  const seat = useSeat(host, place, {
    isNew,
    label: `${words.terminal}. ${words.leaveHint}`,
    onLeave: () => strip.current?.querySelector<HTMLElement>('button')?.focus(),
    typed(data) {
      setControl(false);
      return isControl ? withControl(data) : data;
    },
  });
  const state = useStanding(seat);
  const { standing } = state;
  const live = standing.type === 'live' ? standing : undefined;
  const isGone = standing.type === 'gone';
  const isOver = isGone || standing.type === 'ended';
  useEffect(() => {
    if (isOver) readRuns();
  }, [isOver, readRuns]);
  const kept = runs && keptRuns(runs, place.name);
  // Nothing is recorded of a program until it has written something.
  const lacksRecording = isReplayed && live !== undefined && kept?.isRecorded !== true;
  useEffect(() => {
    if (!lacksRecording) return;
    readRuns();
    const timer = setInterval(readRuns, READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [lacksRecording, readRuns]);
  const program = live?.profile ?? profile ?? kept?.profile;
  return (
    <div className={styles.view}>
      <TerminalStrip
        ref={strip}
        place={place}
        program={program}
        title={live?.title ?? ''}
        prompt={transcript && typedPrompt(transcript, place.name)}
        isLive={live !== undefined}
        mayType={live?.mayType === true}
        canReplay={kept?.isRecorded === true || live !== undefined}
        seat={seat}
        onReplay={() => setReplayed(true)}
      />
      {live?.mayType === false && seat && <WatchOnlyNote terminal={seat.terminal} />}
      <div className={styles.stage}>
        <div ref={host} className={styles.screen} hidden={isReplayed || isGone} />
        {seat && !isReplayed && <ScreenPill state={state} seat={seat} />}
        {(isReplayed || isGone) && kept && (
          <KeptView
            place={place}
            kept={kept}
            transcript={transcript}
            isPlayed={isReplayed}
            onClose={() => setReplayed(false)}
          />
        )}
      </div>
      {isOver && kept && (
        <OverBar
          place={place}
          standing={standing}
          program={program}
          kept={kept}
          onReplay={isReplayed ? undefined : () => setReplayed(true)}
          onStarted={onStarted}
        />
      )}
      <TerminalQuestions questions={questions} terminal={place.name} />
      {live?.mayType === true && seat && !isReplayed && (
        <TouchKeys seat={seat} isControl={isControl} onControl={setControl} />
      )}
    </div>
  );
}
