import type { BenchReport, CaseReport, Measures, Spread } from '../../model/bench.ts';
import { barPlot } from '../../plot/bar-plot.ts';
import { bothWidths } from '../../plot/both-widths.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { rangePlot } from '../../plot/range-plot.ts';
import { sharePlot } from '../../plot/share-plot.ts';
import { countWords, intervalWords, modelName, nameOf, shareWords } from './report-words.ts';

/** The reports on each case together, in the order of the suite, each with the place of its model. */
interface CaseRow {
  readonly label: string;
  readonly group?: string;
  readonly reports: readonly { readonly series: number; readonly report: CaseReport }[];
}

function rowsOf({ cases, models }: BenchReport): readonly CaseRow[] {
  const places = new Map(models.map(({ model }, index) => [model, index]));
  return Array.from(Map.groupBy(cases, ({ caseId }) => caseId).values(), (own): CaseRow => {
    const [first] = own;
    return {
      label: first ? nameOf(first) : '',
      ...(first?.group !== undefined && { group: first.group }),
      reports: own.map((report) => ({ series: places.get(report.model) ?? 0, report })),
    };
  });
}

const modelNames = ({ models }: BenchReport) => models.map(({ model }) => modelName(model));

/** Successes of each case and model with their intervals, and what they were before. */
export function successPlot(report: BenchReport): Markup {
  const before = report.baseline ? ' Hollow signs are the baseline.' : '';
  return bothWidths((width) =>
    sharePlot({
      title: 'Successes by case and model',
      description: `The share of trials that succeeded, with where it lies at 95 % confidence.${before} The table of cases has the figures.`,
      width,
      series: modelNames(report),
      rows: rowsOf(report).map(({ reports, ...row }) => ({
        ...row,
        shares: reports.flatMap(({ series, report: one }) => {
          const { success, comparison, model } = one;
          if (success.rate === null) return [];
          const was = comparison?.before.rate;
          return [
            {
              series,
              share: success.rate,
              interval: success.interval,
              ...(typeof was === 'number' && { before: was }),
              isWorse: comparison?.verdict === 'FAIL',
              hint: `${row.label} · ${modelName(model)}: ${countWords(success)} (${intervalWords(success)})${comparison ? `, before ${countWords(comparison.before)} (${shareWords(comparison.before)})` : ''}`,
            },
          ];
        }),
      })),
    }),
  );
}

/** How long answers took: of each model, and of each case. */
export function timePlots(report: BenchReport): Markup {
  const ranges = (spreads: readonly (Spread | null)[]) =>
    spreads.flatMap((spread, series) => (spread ? [{ series, ...spread }] : []));
  const about = 'From the middle of all times (a sign) to the time that 95 % of them stay below (a stroke).';
  const whole = bothWidths((width) =>
    rangePlot({
      title: 'Time by model',
      description: about,
      width,
      series: ['whole trial', 'until the first token'],
      rows: report.models.map(({ model, totalMs, firstTokenMs }) => ({
        label: modelName(model),
        ranges: ranges([totalMs, firstTokenMs]),
      })),
    }),
  );
  const byCase = bothWidths((width) =>
    rangePlot({
      title: 'Time by case and model',
      description: about,
      width,
      series: modelNames(report),
      rows: rowsOf(report).map(({ reports, ...row }) => ({
        ...row,
        ranges: reports.flatMap(({ series, report: { totalMs } }) =>
          totalMs ? [{ series, ...totalMs }] : [],
        ),
      })),
    }),
  );
  return markup`<div class="figure">${whole}</div>${folded('Time by case', byCase)}`;
}

/** What a trial takes in tokens: of each model, and of each case. */
export function tokenPlots(report: BenchReport): Markup {
  const bars = ({ inputTokens, outputTokens }: Measures) =>
    [inputTokens, outputTokens].flatMap((to, series) => (to === null ? [] : [{ series, to }]));
  const whole = bothWidths((width) =>
    barPlot({
      title: 'Tokens per trial by model',
      description: 'How many tokens go into a trial and come out of it, on average.',
      width,
      series: ['in', 'out'],
      rows: report.models.map((one) => ({ label: modelName(one.model), bars: bars(one) })),
    }),
  );
  const byCase = caseBars(report, 'Tokens per trial by case and model', ({ inputTokens, outputTokens }) =>
    inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0),
  );
  return markup`<div class="figure">${whole}</div>${folded('Tokens by case, in and out together', byCase)}`;
}

/** How often answers had to be mended. */
export function repairPlots(report: BenchReport): Markup {
  const whole = bothWidths((width) =>
    barPlot({
      title: 'Repairs per trial by model',
      description: 'How often a model was asked to mend its answer, on average.',
      width,
      series: ['repairs'],
      rows: report.models.map(({ model, repairs: { mean } }) => ({
        label: modelName(model),
        bars: [{ series: 0, to: mean }],
      })),
    }),
  );
  const byCase = caseBars(report, 'Repairs per trial by case and model', ({ repairs: { mean } }) => mean);
  return markup`<div class="figure">${whole}</div>${folded('Repairs by case', byCase)}`;
}

function caseBars(report: BenchReport, title: string, value: (one: Measures) => number | null): Markup {
  return bothWidths((width) =>
    barPlot({
      title,
      description: 'On average. The table of cases has the figures.',
      width,
      series: modelNames(report),
      rows: rowsOf(report).map(({ reports, ...row }) => ({
        ...row,
        bars: reports.flatMap(({ series, report: one }) => {
          const to = value(one);
          return to === null ? [] : [{ series, to }];
        }),
      })),
    }),
  );
}

function folded(summary: string, plot: Markup): Markup {
  return markup`<details class="fold"><summary>${summary}</summary><div class="figure">${plot}</div></details>`;
}
