import type { TelemetryFigures } from '../../../src/model/telemetry-figures.ts';
import { formatCost, formatCount, formatMs } from '../../../src/plot/number-format.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { useLanguage, usePageWords } from '../desk-context.tsx';
import styles from './figures-sum.module.css';

/** All of it in one line. */
export function FiguresSum({ figures: { all } }: { readonly figures: TelemetryFigures }) {
  const words = usePageWords(telemetryWords);
  const { format } = new Intl.NumberFormat(useLanguage());
  const { turns, failedTurns, durationMs, inputTokens, outputTokens, cost } = all;
  const facts = [
    ...(durationMs ? [words.spread(formatMs(durationMs.p50), formatMs(durationMs.p95))] : []),
    ...(inputTokens + outputTokens > 0
      ? [words.tokensSum(formatCount(inputTokens), formatCount(outputTokens))]
      : []),
    ...(cost === null ? [] : [formatCost(cost)]),
  ];
  return (
    <p className={styles.sum}>
      <strong className={styles.turns}>{words.turnsSum(format(turns))}</strong>
      {failedTurns > 0 && <span className={styles.failed}>{words.failedSum(format(failedTurns))}</span>}
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  );
}
