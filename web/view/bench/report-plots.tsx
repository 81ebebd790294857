import { ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { BenchReport } from '../../../src/model/bench.ts';
import { type FigureName, reportFigures } from '../../../src/plot/report-figures.ts';
import { figureWords } from '../../state/bench-report.ts';
import { benchWords } from '../../words/bench.ts';
import { usePageWords } from '../desk-context.tsx';
import { Plot } from '../plots/plot.tsx';
import styles from './report-plots.module.css';
import { hasRepairs } from './report-tables.tsx';

type Figures = ReturnType<typeof reportFigures>;

function useFigures(report: BenchReport): Figures {
  const words = usePageWords(benchWords);
  return useMemo(() => reportFigures(report, figureWords(report, words)), [report, words]);
}

/** The share of each case with its interval, and what it was before where that is known. */
export function SuccessPlot({ report }: { readonly report: BenchReport }) {
  const { figures: said } = usePageWords(benchWords);
  const { success } = useFigures(report);
  return (
    <div className={styles.figure}>
      <Plot title={said.success} draw={success} />
      <p className={styles.text}>{report.baseline ? said.successBefore : said.successText}</p>
    </div>
  );
}

/** How long answers took, and what they took in tokens, money and repairs. */
export function MeasurePlots({ report }: { readonly report: BenchReport }) {
  const { figures: said } = usePageWords(benchWords);
  const figures = useFigures(report);
  const { models } = report;
  return (
    <>
      <FoldedPlot figures={figures} whole="time" byCase="caseTime" />
      <FoldedPlot figures={figures} whole="tokens" byCase="caseTokens" />
      {models.some(({ cost }) => cost !== null) && (
        <div className={styles.figure}>
          <Plot title={said.cost} draw={figures.cost} />
        </div>
      )}
      {hasRepairs(models) && <FoldedPlot figures={figures} whole="repairs" byCase="caseRepairs" />}
    </>
  );
}

interface FoldedPlotProps {
  readonly figures: Figures;
  readonly whole: Extract<FigureName, 'time' | 'tokens' | 'repairs'>;
  readonly byCase: Extract<FigureName, 'caseTime' | 'caseTokens' | 'caseRepairs'>;
}

/** By model, and by case for who wants to know it. */
function FoldedPlot({ figures, whole, byCase }: FoldedPlotProps) {
  const { figures: said } = usePageWords(benchWords);
  return (
    <div className={styles.figure}>
      <Plot title={said[whole]} draw={figures[whole]} />
      <p className={styles.text}>{said[`${whole}Text`]}</p>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          <ChevronRight size={14} aria-hidden className={styles.chevron} />
          {said[byCase]}
        </summary>
        <Plot title={said[byCase]} draw={figures[byCase]} />
      </details>
    </div>
  );
}
