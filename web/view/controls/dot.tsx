import type { SessionStatus } from '../../../src/model/session.ts';
import styles from './dot.module.css';

export type Tone = 'calm' | 'good' | 'bad' | 'asking' | 'busy' | 'open';

export const TONE_OF: Readonly<Record<SessionStatus, Tone>> = {
  idle: 'calm',
  queued: 'busy',
  processing: 'busy',
  waiting_confirmation: 'asking',
  interrupted: 'open',
  failed: 'bad',
  archived: 'calm',
};

/** How something stands, as a colour. The words for it are elsewhere, or in `label`. */
export function Dot({ tone, label }: { readonly tone: Tone; readonly label?: string }) {
  return label === undefined ? (
    <span className={styles.dot} data-tone={tone} />
  ) : (
    <span className={styles.dot} data-tone={tone} role="img" aria-label={label} title={label} />
  );
}
