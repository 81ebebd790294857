import type { KeyboardEvent, PointerEvent } from 'react';
import { useWords } from '../desk-context.tsx';
import styles from './splitter.module.css';
import type { PaneSize } from './use-pane-size.ts';

const STEP = 16;

/** The line between two panes: dragged, or moved by the arrow keys. */
export function Splitter({ pane, isReversed = false }: SplitterProps) {
  const { frame } = useWords();
  const sign = isReversed ? -1 : 1;
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const line = event.currentTarget;
    const [from, size] = [event.clientX, pane.size];
    line.setPointerCapture(event.pointerId);
    const move = ({ clientX }: globalThis.PointerEvent) => pane.resize(size + sign * (clientX - from));
    line.addEventListener('pointermove', move);
    line.addEventListener('lostpointercapture', () => line.removeEventListener('pointermove', move), {
      once: true,
    });
  };
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') pane.resize(pane.size - sign * STEP);
    if (key === 'ArrowRight') pane.resize(pane.size + sign * STEP);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved.
    <div
      role="separator"
      tabIndex={0}
      aria-label={frame.resize}
      aria-orientation="vertical"
      aria-valuenow={pane.size}
      aria-valuemin={pane.least}
      aria-valuemax={pane.most}
      className={styles.splitter}
      onPointerDown={drag}
      onLostPointerCapture={() => pane.settle()}
      onKeyDown={press}
      onKeyUp={() => pane.settle()}
      onDoubleClick={() => pane.resize(pane.usual)}
    />
  );
}

interface SplitterProps {
  readonly pane: PaneSize;
  /** The pane is to the right of the line. */
  readonly isReversed?: boolean;
}
