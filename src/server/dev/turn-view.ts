import type { KeptEvent } from '../../model/telemetry.ts';
import { barPlot } from '../../plot/bar-plot.ts';
import { bothWidths } from '../../plot/both-widths.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { formatMs } from '../../plot/number-format.ts';
import { eventTable } from './event-table.ts';
import { addressOf, type TelemetrySight } from './telemetry-sight.ts';

/** What happened in one turn, in order: when each thing began, and how long it took. */
export function turnView(sight: TelemetrySight): Markup {
  const { words, wish } = sight;
  const events = sight.events.toReversed();
  const session = events.find(({ session_id }) => session_id)?.session_id;
  const back = { since: wish.since, ...(wish.lang && { lang: wish.lang }) };
  return markup`<p class="quiet"><a href="${addressOf(back)}">${words.all}</a>${session ? markup` · <a href="/#/sessions/${encodeURIComponent(session)}">${words.openSession}</a>` : undefined}</p>
<section><h2>${words.turn} <span class="mono">${wish.turn_id ?? ''}</span></h2><div class="figure">${waterfall(sight, events)}</div></section>
<section><h2>${words.order}</h2>${eventTable(sight, events, words.order)}</section>`;
}

function waterfall({ words }: TelemetrySight, events: readonly KeptEvent[]): Markup {
  const spans = events.map(spanOf);
  const first = spans.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  return bothWidths((width) =>
    barPlot({
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
    }),
  );
}

interface Span {
  readonly label: string;
  readonly from: number;
  readonly to: number;
  readonly isBad: boolean;
}

/** An event is told when it is over: it began as long before as it took. */
function spanOf({ event_name, ts, payload }: KeptEvent): Span {
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
