import type { Plan, PlanResult } from '../../model/plan.ts';
import type { TelemetryContext, TelemetryPayloads, TelemetrySink } from '../../model/telemetry.ts';
import { docIdOf } from '../telemetry/doc-id.ts';

/** Tells what becomes of plans, in figures. */
export class PlanTelemetry {
  readonly #sink: TelemetrySink;
  readonly #context: TelemetryContext;

  constructor(sink: TelemetrySink, about: TelemetryContext = {}, document?: string) {
    this.#sink = sink;
    const docId = document === undefined ? {} : { doc_id: docIdOf(document) };
    this.#context = { mode: 'plan', ...docId, ...about };
  }

  /** Tells that carrying out begins; what is given back tells that the document is as the plan wants it. */
  begin(text: string, { actions: { length: actions } }: Plan): (result: PlanResult) => void {
    this.#sink.emit('plan.exec_start', this.#context, { actions, document_chars: text.length });
    const startedAt = performance.now();
    return ({ steps, text: after }) => {
      const unchanged = steps.filter(({ outcome }) => outcome === 'unchanged').length;
      this.#sink.emit('plan.exec_done', this.#context, {
        actions,
        changed: actions - unchanged,
        unchanged,
        document_chars: after.length,
        duration_ms: Math.round(performance.now() - startedAt),
      });
    };
  }

  problem(payload: TelemetryPayloads['plan.error_report']): void {
    this.#sink.emit('plan.error_report', this.#context, payload);
  }
}
