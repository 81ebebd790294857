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

  /** Tells when carrying out begins, and what came of it. */
  carriedOut(text: string, plan: Plan, execute: () => PlanResult): PlanResult {
    const actions = plan.actions.length;
    this.#sink.emit('plan.exec_start', this.#context, { actions, document_chars: text.length });
    const startedAt = performance.now();
    const result = execute();
    const { isDone, steps } = result;
    const failed = steps.filter(({ outcome }) => outcome === 'failed').length;
    const unchanged = steps.filter(({ outcome }) => outcome === 'unchanged').length;
    if (!isDone) this.problem({ stage: 'execute', problems: failed });
    this.#sink.emit('plan.exec_done', this.#context, {
      actions,
      changed: isDone ? actions - unchanged : 0,
      unchanged: isDone ? unchanged : actions,
      document_chars: result.text.length,
      duration_ms: Math.round(performance.now() - startedAt),
    });
    return result;
  }

  problem(payload: TelemetryPayloads['plan.error_report']): void {
    this.#sink.emit('plan.error_report', this.#context, payload);
  }
}
