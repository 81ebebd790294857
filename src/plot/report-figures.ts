import { barPlot } from './bar-plot.ts';
import type { Markup } from './markup.ts';
import { formatCost } from './number-format.ts';
import {
  type CaseRow,
  caseRows,
  type PlottedCase,
  type PlottedMeasures,
  type PlottedReport,
  type PlottedSpread,
} from './plotted-report.ts';
import { rangePlot } from './range-plot.ts';
import { sharePlot } from './share-plot.ts';

/** What a figure is called, and what there is to be seen in it. */
interface FigureText {
  readonly title: string;
  readonly description: string;
}

/** What the figures of a report say, in the language of who reads it. */
export interface FigureWords {
  readonly empty: string;
  model(name: string): string;
  readonly success: FigureText & { hint(label: string, report: PlottedCase): string };
  readonly time: FigureText & { readonly whole: string; readonly firstToken: string };
  readonly caseTime: FigureText;
  readonly tokens: FigureText & { readonly input: string; readonly output: string };
  readonly caseTokens: FigureText;
  readonly cost: FigureText & { readonly cost: string };
  readonly repairs: FigureText & { readonly repairs: string };
  readonly caseRepairs: FigureText;
}

/** Draws a figure as wide as it is to be. */
export type Figure = (width: number) => Markup;
export type FigureName = Exclude<keyof FigureWords, 'empty' | 'model'>;

/** All that can be drawn of a report: by model, and by case and model. */
export function reportFigures(
  report: PlottedReport,
  words: FigureWords,
): Readonly<Record<FigureName, Figure>> {
  const { empty } = words;
  const rows = caseRows(report);
  const series = report.models.map(({ model }) => words.model(model));
  const frame = ({ title, description }: FigureText, width: number) => ({ title, description, empty, width });
  const modelBars = (value: (one: PlottedMeasures) => readonly (number | null)[]) =>
    report.models.map((one) => ({ label: words.model(one.model), bars: barsOf(value(one)) }));
  const caseBars = (text: FigureText, value: (one: PlottedMeasures) => number | null) => (width: number) =>
    barPlot({
      ...frame(text, width),
      series,
      rows: rows.map(({ reports, ...row }) => ({
        ...row,
        bars: reports.flatMap(({ series: place, report: one }) => barsOf([value(one)], place)),
      })),
    });
  return {
    success: (width) =>
      sharePlot({
        ...frame(words.success, width),
        series,
        rows: rows.map(({ reports, ...row }) => ({
          ...row,
          shares: reports.flatMap((one) => sharesOf(one, words.success.hint(row.label, one.report))),
        })),
      }),
    time: (width) =>
      rangePlot({
        ...frame(words.time, width),
        series: [words.time.whole, words.time.firstToken],
        rows: report.models.map(({ model, totalMs, firstTokenMs }) => ({
          label: words.model(model),
          ranges: [totalMs, firstTokenMs].flatMap(rangesOf),
        })),
      }),
    caseTime: (width) =>
      rangePlot({
        ...frame(words.caseTime, width),
        series,
        rows: rows.map(({ reports, ...row }) => ({
          ...row,
          ranges: reports.flatMap(({ series: place, report: { totalMs } }) => rangesOf(totalMs, place)),
        })),
      }),
    tokens: (width) =>
      barPlot({
        ...frame(words.tokens, width),
        series: [words.tokens.input, words.tokens.output],
        rows: modelBars(({ inputTokens, outputTokens }) => [inputTokens, outputTokens]),
      }),
    caseTokens: caseBars(words.caseTokens, ({ inputTokens, outputTokens }) =>
      inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0),
    ),
    cost: (width) =>
      barPlot({
        ...frame(words.cost, width),
        series: [words.cost.cost],
        format: formatCost,
        rows: modelBars(({ cost }) => [cost]),
      }),
    repairs: (width) =>
      barPlot({
        ...frame(words.repairs, width),
        series: [words.repairs.repairs],
        rows: modelBars(({ repairs: { mean } }) => [mean]),
      }),
    caseRepairs: caseBars(words.caseRepairs, ({ repairs: { mean } }) => mean),
  };
}

function sharesOf({ series, report: { success, comparison } }: CaseRow['reports'][number], hint: string) {
  if (success.rate === null) return [];
  const was = comparison?.before.rate;
  return [
    {
      series,
      share: success.rate,
      interval: success.interval,
      ...(typeof was === 'number' && { before: was }),
      isWorse: comparison?.verdict === 'FAIL',
      hint,
    },
  ];
}

function rangesOf(spread: PlottedSpread | null, series: number) {
  return spread ? [{ series, ...spread }] : [];
}

function barsOf(values: readonly (number | null)[], first = 0) {
  return values.flatMap((to, index) => (to === null ? [] : [{ series: first + index, to }]));
}
