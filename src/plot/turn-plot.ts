import { barPlot } from './bar-plot.ts';
import type { Markup } from './markup.ts';
import { formatMs } from './number-format.ts';

/** What is told of something that happened, as far as it is drawn. */
interface PlottedEvent {
  readonly event_name: string;
  readonly ts: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

interface TurnPlot {
  /** The oldest first. */
  readonly events: readonly PlottedEvent[];
  readonly words: { readonly order: string; readonly begun: string; readonly empty: string };
  readonly width: number;
}

/** What happened in one turn, in order: when each thing began, and how long it took. */
export function turnPlot({ events, words, width }: TurnPlot): Markup {
  const spans = events.map(spanOf);
  const first = spans.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  return barPlot({
    title: words.order,
    description: spans.map(({ label, from, to }) => `${label}: ${formatMs(to - from)}`).join('; '),
    empty: words.empty,
    width,
    series: [words.begun],
    format: formatMs,
    rows: spans.map(({ label, from, to, isBad }) => ({
      label,
      bars: [
        {
          series: 0,
          from: from - first,
          to: to - first,
          isBad,
          text: to > from ? formatMs(to - from) : `+${formatMs(to - first)}`,
        },
      ],
    })),
  });
}

interface Span {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly isBad: boolean;
}

/** An event is told when it is over: it began as long before as it took. */
function spanOf({ event_name, ts, payload }: PlottedEvent): Span {
  const { duration_ms: duration, model, tool, step } = payload;
  const to = Date.parse(ts);
  const took = typeof duration === 'number' && duration > 0 ? duration : 0;
  const about = event_name === 'chat.llm_call' ? (step ?? model) : tool;
  return {
    label: typeof about === 'string' || typeof about === 'number' ? `${event_name} ${about}` : event_name,
    from: to - took,
    to,
    isBad: event_name === 'error' || payload['is_error'] === true,
  };
}
