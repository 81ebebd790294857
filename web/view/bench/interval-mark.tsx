import type { Share } from '../../../src/model/bench.ts';
import styles from './interval-mark.module.css';

const WIDTH = 96;
const HEIGHT = 12;
const EDGE = 4;

/** A share on a line from none to all, with where it lies at 95 % confidence. The words for it are elsewhere. */
export function IntervalMark({ share: { rate, interval } }: { readonly share: Share }) {
  if (rate === null) return null;
  const [low, high] = interval.map(placeOf);
  const y = HEIGHT / 2;
  return (
    <svg className={styles.mark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <line className={styles.ground} x1={EDGE} x2={WIDTH - EDGE} y1={y} y2={y} />
      <line className={styles.interval} x1={low} x2={high} y1={y} y2={y} />
      <circle className={styles.rate} cx={placeOf(rate)} cy={y} r={EDGE} />
    </svg>
  );
}

function placeOf(share: number): number {
  return EDGE + share * (WIDTH - 2 * EDGE);
}
