import { Pause, Play, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { clockTime } from '../../state/cast.ts';
import { type Replay, SPEEDS } from '../../stores/terminal-replay.ts';
import { terminalsWords } from '../../words/terminals.ts';
import { IconButton } from '../controls/button.tsx';
import { Segments } from '../controls/segments.tsx';
import { TroubleNote } from '../controls/trouble-note.tsx';
import { usePageWords, useStore } from '../desk-context.tsx';
import styles from './replay-bar.module.css';

interface ReplayBarProps {
  readonly replay: Replay;
  readonly onClose: () => void;
}

/** Where a replay is, and how it goes on. */
export function ReplayBar({ replay, onClose }: ReplayBarProps) {
  const words = usePageWords(terminalsWords);
  const { isPlaying, at, seconds, speed, isShortened, isReading, trouble } = useStore(replay);
  const where = words.positionAt(clockTime(at), clockTime(seconds));
  return (
    <div className={styles.bar}>
      <IconButton
        icon={isPlaying ? Pause : Play}
        label={isPlaying ? words.pause : words.play}
        onClick={() => (isPlaying ? replay.pause() : replay.play())}
      />
      <input
        type="range"
        className={styles.position}
        style={{ '--at': `${seconds > 0 ? (Math.min(at, seconds) / seconds) * 100 : 0}%` } as CSSProperties}
        aria-label={words.position}
        aria-valuetext={where}
        min={0}
        max={seconds}
        step="any"
        value={Math.min(at, seconds)}
        onChange={({ target }) => replay.seek(target.valueAsNumber)}
        onKeyDown={(event) => {
          const step = STEPS[event.key];
          if (step === undefined) return;
          event.preventDefault();
          replay.seek(Math.min(seconds, Math.max(0, at + step)));
        }}
      />
      <span className={styles.time}>
        {isReading ? words.reading : `${clockTime(at)} / ${clockTime(seconds)}`}
      </span>
      <Segments
        label={words.speed}
        value={String(speed)}
        options={SPEEDS.map((each) => ({ value: String(each), words: `${each}×` }))}
        onChange={(chosen) => replay.playAt(SPEEDS.find((each) => String(each) === chosen) ?? 1)}
      />
      <label className={styles.shorten}>
        <input
          type="checkbox"
          checked={isShortened}
          onChange={({ target }) => replay.shorten(target.checked)}
        />
        {words.shorten}
      </label>
      <IconButton icon={X} label={words.closeReplay} onClick={onClose} />
      <TroubleNote trouble={trouble} />
    </div>
  );
}

/** In seconds. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -60,
  PageUp: 60,
};
