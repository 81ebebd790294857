import { useEffect, useRef, useState } from 'react';
import type { ShownTranscript } from '../../state/shown-transcript.ts';
import type { KeptRuns } from '../../state/terminal-list.ts';
import { lastScreenIn } from '../../state/terminal-prompt.ts';
import { Replay } from '../../stores/terminal-replay.ts';
import type { TerminalPlace } from '../../stores/terminals.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { usePageWords } from '../desk-context.tsx';
import styles from './kept-view.module.css';
import { ReadingPill } from './reading-pill.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { XtermScreen } from './screen/xterm-screen.ts';

interface KeptViewProps {
  readonly place: TerminalPlace;
  readonly kept: KeptRuns;
  readonly transcript: ShownTranscript | undefined;
  /** From its begin on; otherwise the last screen is shown. */
  readonly isPlayed: boolean;
  readonly onClose: () => void;
}

const QUIET = { onTyped: () => undefined, onRoom: () => undefined, onLeave: () => undefined };

/** What is kept of a terminal: its recording, played or at its end, or else the last screen that was kept. */
export function KeptView({ place, kept, transcript, isPlayed, onClose }: KeptViewProps) {
  const words = usePageWords(terminalsWords);
  const { id, name } = place;
  const { isRecorded, seconds } = kept;
  const host = useRef<HTMLDivElement>(null);
  const [replay, setReplay] = useState<Replay>();
  const snapshot = isRecorded ? undefined : transcript && lastScreenIn(transcript, name);
  const screenText = snapshot?.ansi ?? snapshot?.text;
  const hasScreen = isRecorded || screenText !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is played from where it began, whatever is known since.
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const over = new AbortController();
    void XtermScreen.open(element, words.terminal, QUIET).then((screen) => {
      over.signal.addEventListener('abort', () => screen.close());
      if (over.signal.aborted) return screen.close();
      screen.allowTyping(false);
      if (screenText !== undefined) screen.showText(screenText);
      if (!isRecorded) return;
      const made = new Replay({ id, name }, screen, seconds);
      over.signal.addEventListener('abort', () => made.close());
      setReplay(made);
      if (isPlayed) made.play();
      else made.seekEnd();
    });
    return () => over.abort();
  }, [id, name, isRecorded, isPlayed, hasScreen]);
  // The bar beneath says so.
  if (!hasScreen) return null;
  return (
    <div className={styles.kept}>
      <div ref={host} className={styles.screen} />
      {replay &&
        (isPlayed ? <ReplayBar replay={replay} onClose={onClose} /> : <ReadingPill replay={replay} />)}
    </div>
  );
}
