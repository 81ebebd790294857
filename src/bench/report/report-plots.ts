import type { BenchReport } from '../../model/bench.ts';
import { bothWidths } from '../../plot/both-widths.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { formatInterval, formatRate } from '../../plot/measure-format.ts';
import { type FigureName, type FigureWords, reportFigures } from '../../plot/report-figures.ts';
import { countWords, modelName } from './report-words.ts';

const SPREAD = 'From the middle of all times (a sign) to the time that 95 % of them stay below (a stroke).';
const ON_AVERAGE = 'On average. The table of cases has the figures.';

/** Successes of each case and model with their intervals, and what they were before. */
export function successPlot(report: BenchReport): Markup {
  return drawn(report, 'success');
}

/** How long answers took: of each model, and of each case. */
export function timePlots(report: BenchReport): Markup {
  return withFold(drawn(report, 'time'), 'Time by case', drawn(report, 'caseTime'));
}

/** What a trial takes in tokens: of each model, and of each case. */
export function tokenPlots(report: BenchReport): Markup {
  const byCase = drawn(report, 'caseTokens');
  return withFold(drawn(report, 'tokens'), 'Tokens by case, in and out together', byCase);
}

/** How often answers had to be mended. */
export function repairPlots(report: BenchReport): Markup {
  return withFold(drawn(report, 'repairs'), 'Repairs by case', drawn(report, 'caseRepairs'));
}

function drawn(report: BenchReport, name: FigureName): Markup {
  return bothWidths(reportFigures(report, figureWords(report))[name]);
}

function withFold(whole: Markup, summary: string, plot: Markup): Markup {
  return markup`<div class="figure">${whole}</div><details class="fold"><summary>${summary}</summary><div class="figure">${plot}</div></details>`;
}

function figureWords({ baseline }: BenchReport): FigureWords {
  const before = baseline ? ' Hollow signs are the baseline.' : '';
  return {
    empty: 'No data yet',
    model: modelName,
    success: {
      title: 'Successes by case and model',
      description: `The share of trials that succeeded, with where it lies at 95 % confidence.${before} The table of cases has the figures.`,
      hint: (label, { model, success, comparison }) =>
        `${label} · ${modelName(model)}: ${countWords(success)} (${formatInterval(success)})${comparison ? `, before ${countWords(comparison.before)} (${formatRate(comparison.before)})` : ''}`,
    },
    time: {
      title: 'Time by model',
      description: SPREAD,
      whole: 'whole trial',
      firstToken: 'until the first token',
    },
    caseTime: { title: 'Time by case and model', description: SPREAD },
    tokens: {
      title: 'Tokens per trial by model',
      description: 'How many tokens go into a trial and come out of it, on average.',
      input: 'in',
      output: 'out',
    },
    caseTokens: { title: 'Tokens per trial by case and model', description: ON_AVERAGE },
    cost: { title: 'Cost by model', description: 'Of all trials together.', cost: 'cost' },
    repairs: {
      title: 'Repairs per trial by model',
      description: 'How often a model was asked to mend its answer, on average.',
      repairs: 'repairs',
    },
    caseRepairs: { title: 'Repairs per trial by case and model', description: ON_AVERAGE },
  };
}
