import type { TelemetryState } from '../../state/telemetry.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './state-line.module.css';

/** Whether and where events are kept, for how long, and whether some were lost. */
export function StateLine({ state }: { readonly state: TelemetryState | undefined }) {
  const words = usePageWords(telemetryWords);
  const { format } = new Intl.NumberFormat(useLanguage());
  // Its place is kept, so that nothing moves when it comes.
  if (!state) return <p className={styles.line} />;
  const { mode, retentionDays, taken, lost, problem } = state;
  const note = mode === 'off' ? words.off : mode === 'remote' ? words.remoteOnly : undefined;
  const where = mode === 'remote' || mode === 'both' ? words.state[mode] : words.state.local;
  const facts = [
    mode === 'remote' ? where : words.keptFor(where, retentionDays),
    words.taken(format(taken)),
    ...(lost > 0 ? [words.lost(format(lost))] : []),
  ];
  return (
    <>
      {note === undefined ? (
        <p className={styles.line}>{facts.join(' · ')}</p>
      ) : (
        <p className={styles.note}>{note}</p>
      )}
      {problem !== undefined && <p className={styles.note}>{problem}</p>}
    </>
  );
}
