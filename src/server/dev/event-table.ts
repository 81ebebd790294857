import type { KeptEvent } from '../../model/telemetry.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { payloadWords } from '../../plot/payload-words.ts';
import { table } from '../../plot/table.ts';
import { addressOf, type TelemetrySight } from './telemetry-sight.ts';

const ID_LETTERS = 8;

/** Events with all that is told of them, each leading to its session and its turn. */
export function eventTable(sight: TelemetrySight, events: readonly KeptEvent[], label: string): Markup {
  const { words, wish } = sight;
  const kept = { since: wish.since, ...(wish.lang && { lang: wish.lang }) };
  return table({
    label,
    onPhone: 'stacked',
    columns: [
      { name: words.event },
      { name: words.time },
      { name: words.session },
      { name: words.turn },
      { name: words.figures, kind: 'long' },
    ],
    rows: events.map(({ event_name, ts, session_id, turn_id, payload }) => [
      markup`<span class="${event_name === 'error' ? 'bad' : 'name'}">${event_name}</span>`,
      `${ts.slice(5, 10)} ${ts.slice(11, 23)}`,
      idLink(session_id, { ...kept, ...(session_id && { session_id }) }),
      idLink(turn_id, { ...kept, ...(turn_id && { turn_id }) }),
      markup`<span class="mono">${payloadWords(payload)}</span>`,
    ]),
  });
}

function idLink(id: string | undefined, wish: Parameters<typeof addressOf>[0]): Markup | undefined {
  // The ends of ids differ; their beginnings are the time.
  return id
    ? markup`<a class="mono" href="${addressOf(wish)}" title="${id}">…${id.slice(-ID_LETTERS)}</a>`
    : undefined;
}
