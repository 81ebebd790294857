interface PlottedCount {
  readonly trials: number;
  readonly successes: number;
  readonly rate: number | null;
  readonly interval: readonly [number, number];
}

export interface PlottedSpread {
  readonly p50: number;
  readonly p95: number;
}

/** What of measures can be drawn. */
export interface PlottedMeasures {
  readonly success: PlottedCount;
  readonly totalMs: PlottedSpread | null;
  readonly firstTokenMs: PlottedSpread | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
  readonly repairs: { readonly mean: number };
}

export interface PlottedCase extends PlottedMeasures {
  readonly caseId: string;
  readonly model: string;
  readonly title?: string;
  readonly group?: string;
  readonly comparison?: { readonly verdict: string; readonly before: PlottedCount };
}

/** As much of a report on a bench as is drawn of it. */
export interface PlottedReport {
  readonly models: readonly (PlottedMeasures & { readonly model: string })[];
  readonly cases: readonly PlottedCase[];
}

/** The reports on each case together, in the order of the suite, each with the place of its model. */
export interface CaseRow {
  readonly label: string;
  readonly group?: string;
  readonly reports: readonly { readonly series: number; readonly report: PlottedCase }[];
}

export function caseRows({ cases, models }: PlottedReport): readonly CaseRow[] {
  const places = new Map(models.map(({ model }, index) => [model, index]));
  return Array.from(
    Map.groupBy(cases, ({ caseId }) => caseId),
    ([id, own]): CaseRow => {
      const [first] = own;
      return {
        label: first?.title ?? id,
        ...(first?.group !== undefined && { group: first.group }),
        reports: own.map((report) => ({ series: places.get(report.model) ?? 0, report })),
      };
    },
  );
}
