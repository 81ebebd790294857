import { bothWidths } from '../../plot/both-widths.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { turnPlot } from '../../plot/turn-plot.ts';
import { eventTable } from './event-table.ts';
import { addressOf, type TelemetrySight } from './telemetry-sight.ts';

/** What happened in one turn, in order: when each thing began, and how long it took. */
export function turnView(sight: TelemetrySight): Markup {
  const { words, wish } = sight;
  const events = sight.events.toReversed();
  const session = events.find(({ session_id }) => session_id)?.session_id;
  const back = { since: wish.since, ...(wish.lang && { lang: wish.lang }) };
  return markup`<p class="quiet"><a href="${addressOf(back)}">${words.all}</a>${session ? markup` · <a href="/#/sessions/${encodeURIComponent(session)}">${words.openSession}</a>` : undefined}</p>
<section><h2>${words.turn} <span class="mono">${wish.turn_id ?? ''}</span></h2><div class="figure">${bothWidths((width) => turnPlot({ events, words, width }))}</div></section>
<section><h2>${words.order}</h2>${eventTable(sight, events, words.order)}</section>`;
}
