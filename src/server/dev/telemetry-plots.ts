import type { TelemetryFigures } from '../../model/telemetry-figures.ts';
import { bothWidths } from '../../plot/both-widths.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { type TitledPlot, telemetryPlots } from '../../plot/telemetry-plots.ts';
import type { TelemetryWords } from './telemetry-words.ts';

/** The figures as plots, each in a section of its own; those of which there is nothing at all are left out. */
export function plotSections(figures: TelemetryFigures, words: TelemetryWords): readonly Markup[] {
  const { overTime, duration, firstToken, tokens, cost, byName, errorCodes, skills } = telemetryPlots(
    figures,
    words,
  );
  return [overTime, duration, firstToken, tokens, cost, byName, errorCodes, skills].flatMap((plot) =>
    plot ? [section(plot)] : [],
  );
}

function section({ title, draw }: TitledPlot): Markup {
  return markup`<section><h2>${title}</h2><div class="figure">${bothWidths(draw)}</div></section>
`;
}
