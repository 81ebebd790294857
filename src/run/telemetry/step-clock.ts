import type { TelemetryPayloads } from '../../model/telemetry.ts';

type StepTimes = Pick<
  TelemetryPayloads['chat.llm_call'],
  'duration_ms' | 'first_token_ms' | 'tool_calls' | 'retries'
>;

/** How long a model takes to answer, request by request. */
export class StepClock {
  /** Whether a model was asked, and has not said anything yet. */
  waits = false;
  isOpen = false;
  toolCalls = 0;
  retries = 0;
  #startedAt = 0;
  #firstTokenMs: number | undefined;

  start(): void {
    this.waits = true;
    this.isOpen = true;
    this.toolCalls = 0;
    this.retries = 0;
    this.#firstTokenMs = undefined;
    this.#startedAt = performance.now();
  }

  begun(): void {
    this.waits = false;
    this.#firstTokenMs = this.#elapsed();
  }

  end(): StepTimes {
    this.waits = false;
    this.isOpen = false;
    return {
      ...(this.#firstTokenMs !== undefined && { first_token_ms: this.#firstTokenMs }),
      duration_ms: this.#elapsed(),
      tool_calls: this.toolCalls,
      retries: this.retries,
    };
  }

  #elapsed(): number {
    return Math.round(performance.now() - this.#startedAt);
  }
}
