import { createHash } from 'node:crypto';
import type { TurnFigures } from '../../model/telemetry-figures.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { formatCost, formatCount, formatMs } from '../../plot/number-format.ts';
import { page } from '../../plot/page.ts';
import { PAGE_STYLE } from '../../plot/page-style.ts';
import { table } from '../../plot/table.ts';
import { DEV_STYLE } from './dev-style.ts';
import { eventTable } from './event-table.ts';
import { languageLink, telemetryForm } from './telemetry-form.ts';
import { plotSections } from './telemetry-plots.ts';
import type { TelemetrySight } from './telemetry-sight.ts';
import { turnView } from './turn-view.ts';

const STYLE = `${PAGE_STYLE}${DEV_STYLE}`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** What the page may do: wear its style, and ask for itself by its form. */
export const TELEMETRY_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** The page about telemetry, in one piece. */
export function telemetryPage(sight: TelemetrySight): string {
  const { words, language, wish } = sight;
  return page({
    language,
    title: `${words.title} · Cuebook`,
    style: STYLE,
    body: markup`<header>
<p class="eyebrow"><a href="/">Cuebook</a> · ${languageLink(sight)}</p>
<h1>${words.title}</h1>
<p class="quiet">${words.lead} ${words.dateLine}</p>
${stateLine(sight)}
</header>
${telemetryForm(sight)}
${wish.turn_id ? turnView(sight) : overview(sight)}`,
  }).toString();
}

function stateLine({ state, words }: TelemetrySight): Markup {
  if (state.mode === 'off') return markup`<p class="note">${words.off}</p>`;
  const facts = [
    `${words.mode} ${state.mode}`,
    words.keptDays(state.retentionDays),
    words.counts(formatCount(state.taken), formatCount(state.lost)),
  ];
  const problem = state.problem ? markup`<p class="note">${state.problem}</p>` : undefined;
  return markup`<p class="quiet">${facts.join(' · ')}</p>${problem}`;
}

function overview(sight: TelemetrySight): Markup {
  const { words, figures, events } = sight;
  if (events.length === 0) return markup`<p class="void">${words.noEvents}</p>`;
  return markup`${figures.isPartial ? markup`<p class="note">${words.partial}</p>` : undefined}
${plotSections(figures, words)}
${figures.models.length > 0 ? markup`<section><h2>${words.models}</h2>${modelTable(sight)}</section>` : undefined}
<section><h2>${words.newest}</h2>${eventTable(sight, events, words.newest)}</section>`;
}

function modelTable({ words, figures }: TelemetrySight): Markup {
  const spread = (times: TurnFigures['durationMs']) =>
    times ? `${formatMs(times.p50)} / ${formatMs(times.p95)}` : '–';
  return table({
    label: words.models,
    onPhone: 'stacked',
    columns: [
      { name: words.model },
      { name: words.turns, kind: 'number' },
      { name: words.failed, kind: 'number' },
      { name: `${words.duration} p50 / p95`, kind: 'number' },
      { name: `${words.firstToken} p50 / p95`, kind: 'number' },
      { name: `${words.tokens} ${words.tokensIn} / ${words.tokensOut}`, kind: 'number' },
      { name: words.cost, kind: 'number' },
    ],
    rows: figures.models.map((one) => [
      one.model || '–',
      formatCount(one.turns),
      formatCount(one.failedTurns),
      spread(one.durationMs),
      spread(one.firstTokenMs),
      `${formatCount(one.inputTokens)} / ${formatCount(one.outputTokens)}`,
      one.cost === null ? '–' : formatCost(one.cost),
    ]),
  });
}
