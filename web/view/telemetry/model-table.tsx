import type { TelemetryFigures, TurnFigures } from '../../../src/model/telemetry-figures.ts';
import { formatCost, formatCount, formatMs } from '../../../src/plot/number-format.ts';
import { telemetryWords } from '../../words/telemetry.ts';
import { usePageWords } from '../desk-context.tsx';
import { FigureTable } from './figure-table.tsx';

/** What turns took, by the model that was asked. */
export function ModelTable({ figures: { models } }: { readonly figures: TelemetryFigures }) {
  const words = usePageWords(telemetryWords);
  return (
    <FigureTable
      label={words.models}
      columns={[
        { name: words.model },
        { name: words.turns, kind: 'number' },
        { name: words.failed, kind: 'number' },
        { name: words.durationShort, kind: 'number' },
        { name: words.firstShort, kind: 'number' },
        { name: words.tokensShort, kind: 'number' },
        { name: words.cost, kind: 'number' },
      ]}
      rows={models.map((one) => ({
        key: one.model,
        cells: [
          one.model || '–',
          formatCount(one.turns),
          formatCount(one.failedTurns),
          spread(one.durationMs),
          spread(one.firstTokenMs),
          `${formatCount(one.inputTokens)} / ${formatCount(one.outputTokens)}`,
          one.cost === null ? undefined : formatCost(one.cost),
        ],
      }))}
    />
  );
}

function spread(times: TurnFigures['durationMs']): string | undefined {
  return times ? `${formatMs(times.p50)} / ${formatMs(times.p95)}` : undefined;
}
