import type { EngineEvent } from '../../model/event.ts';
import type { Failure, Usage } from '../../model/message.ts';
import { liveModelOf } from '../../model/model-name.ts';
import { costOfSteps, type PaidStep, type Prices, usageOf } from '../../model/price.ts';
import type { TelemetryPayloads } from '../../model/telemetry.ts';
import type { TurnOutcome, TurnPlan } from '../run-turn.ts';
import type { ChosenSkills } from '../skills/chosen-skills.ts';
import { tokensIn, turnFacts } from '../turn-facts.ts';
import type { StoredTurn } from '../turns.ts';
import { codeOfFailure } from './code-of.ts';
import { SkillMeter } from './skill-meter.ts';
import { StepClock } from './step-clock.ts';
import type { TurnTelemetry } from './turn-telemetry.ts';

type ModelCall = TelemetryPayloads['chat.llm_call'];
type TurnDone = TelemetryPayloads['chat.turn_done'];

interface MeteredTurn {
  readonly engine: string;
  /** Who answers. */
  readonly agent?: string | undefined;
  readonly plan: TurnPlan;
  /** What models cost. */
  readonly prices: Prices;
}

/** How a turn ended; `interrupted` where nobody was there any more to see it end. */
type MeteredEnd = Pick<TurnOutcome, 'error' | 'exitCode' | 'from'> & {
  readonly reason: TurnOutcome['reason'] | 'interrupted';
};

/** Tells telemetry of one run of a turn: what is asked, what comes of it, and how long it takes. */
export class TurnMeter {
  readonly telemetry: TurnTelemetry;
  readonly #turn: MeteredTurn;
  readonly #startedAt = performance.now();
  readonly #step = new StepClock();
  readonly #answers: PaidStep[] = [];
  /** What is told of models, and may turn out to be none's doing: where the answer comes from is known at its end. */
  readonly #held: (() => void)[] = [];
  #skills: SkillMeter | undefined;
  #firstTokenMs: number | undefined;
  #steps = 0;
  #toolCalls = 0;
  #toolErrors = 0;
  #repairs = 0;
  #isOver = false;

  constructor(telemetry: TurnTelemetry, turn: MeteredTurn) {
    this.telemetry = telemetry;
    this.#turn = turn;
    const { prompt, model, source, files = [], course, resume } = turn.plan;
    telemetry.emit('chat.turn_start', {
      engine: turn.engine,
      model,
      ...agentFact(turn),
      source,
      ...(prompt.index !== undefined && { prompt_index: prompt.index }),
      prompt_chars: prompt.text.length,
      files: files.length,
      course,
      is_resumed: resume !== undefined,
    });
  }

  /** Takes the skills that the turn is answered with. */
  answeredWith(chosen: ChosenSkills): void {
    if (chosen.skills.length > 0) this.#skills = new SkillMeter(chosen);
  }

  /** Takes what the engine says: each piece of an answer too, of which most are passed over at once. */
  see(event: EngineEvent): void {
    switch (event.type) {
      case 'text-delta':
      case 'reasoning-delta':
        if (this.#step.waits) this.#begun();
        return;
      case 'step-start':
        this.#step.start();
        return;
      case 'tool-call':
        if (this.#step.waits) this.#begun();
        this.#step.toolCalls++;
        this.#toolCalls++;
        this.#skills?.see(event);
        return;
      case 'tool-result': {
        if (!event.isError) return;
        this.#toolErrors++;
        const call = this.#skills?.neverRun(event);
        if (call) this.#tellLive(() => this.telemetry.emit('skills.tool_call', call));
        return;
      }
      case 'retry':
        this.#step.retries++;
        return;
      case 'repair-request':
        this.#repairs++;
        return;
      case 'step-end':
        this.#endStep(event);
        return;
      case 'submitted': {
        const { terminal, proof, tries } = event;
        const prompt_chars = this.#turn.plan.prompt.text.length;
        const duration_ms = this.#elapsed();
        this.telemetry.emit('pty.submit', { terminal, proof, tries, prompt_chars, duration_ms });
        return;
      }
      default:
    }
  }

  /** Tells how the turn ended, and what is kept of it then. */
  done(end: MeteredEnd, turn: StoredTurn | undefined): void {
    const { reason, error, from, exitCode } = end;
    this.#isOver = true;
    if (this.#step.isOpen && wasAsked(error)) this.#tellCall({ finish_reason: reason });
    if (from === 'live') for (const tell of this.#held) tell();
    if (error) this.telemetry.emit('error', { code: codeOfFailure(error), where: 'turn' });
    if (this.#skills) this.telemetry.emit('skills.applied', this.#skills.payload(turn));
    const answer = turn?.rows.findLast(({ kind }) => kind === 'text');
    this.telemetry.emit(
      'chat.turn_done',
      {
        engine: this.#turn.engine,
        model: this.#turn.plan.model,
        ...agentFact(this.#turn),
        from,
        reason,
        ...(error && { error_code: codeOfFailure(error) }),
        duration_ms: this.#elapsed(),
        ...(this.#firstTokenMs !== undefined && { first_token_ms: this.#firstTokenMs }),
        steps: this.#steps,
        tool_calls: this.#toolCalls,
        tool_errors: this.#toolErrors,
        repairs: this.#repairs,
        ...outputFacts(turn),
        answer_chars: turn ? turnFacts(turn).text.length : 0,
        ...this.#spent(from),
        ...(exitCode !== undefined && { exit_code: exitCode }),
      },
      answer && { message_id: answer.id },
    );
  }

  /** Nobody listens any more: a turn that is not over yet was broken off. */
  close(turn: () => StoredTurn | undefined): void {
    if (this.#isOver) return;
    const from = this.#turn.engine === 'recorded' ? 'recorded' : 'live';
    this.done({ reason: 'interrupted', from }, turn());
  }

  #elapsed(): number {
    return Math.round(performance.now() - this.#startedAt);
  }

  #begun(): void {
    this.#step.begun();
    this.#firstTokenMs ??= this.#elapsed();
  }

  #endStep(event: Extract<EngineEvent, { type: 'step-end' }>): void {
    const { finishReason, usage, responseId, responseModel, model = this.#model } = event;
    const answer: PaidStep = { model, ...(usage && { usage }) };
    this.#answers.push(answer);
    const cost = costOfSteps([answer], this.#turn.prices);
    this.#tellCall({
      model,
      ...(responseModel !== undefined && { response_model: responseModel }),
      ...(responseId !== undefined && { response_id: responseId }),
      finish_reason: finishReason,
      ...usageFacts(usage),
      ...(cost !== null && { cost }),
    });
  }

  get #model(): string {
    return liveModelOf(this.#turn.plan.model);
  }

  #tellCall(call: Partial<ModelCall> & Pick<ModelCall, 'finish_reason'>): void {
    this.#steps++;
    const told: ModelCall = { model: this.#model, ...call, step: this.#steps, ...this.#step.end() };
    this.#tellLive(() => this.telemetry.emit('chat.llm_call', told));
  }

  #tellLive(tell: () => void): void {
    const { engine } = this.#turn;
    if (engine === 'api') tell();
    if (engine === 'recorded') this.#held.push(tell);
  }

  #spent(from: TurnOutcome['from']): Pick<TurnDone, 'input_tokens' | 'output_tokens' | 'cost'> {
    const { input, output } = tokensIn(usageOf(this.#answers));
    const cost = from === 'live' ? costOfSteps(this.#answers, this.#turn.prices) : null;
    return { input_tokens: input, output_tokens: output, ...(cost !== null && { cost }) };
  }
}

function agentFact({ agent }: MeteredTurn): Pick<TurnDone, 'agent'> {
  return agent === undefined ? {} : { agent };
}

/** What is too large for a model is refused before the model is asked. */
function wasAsked(error: Failure | undefined): boolean {
  return error?.code !== 'CONTEXT_TOO_LARGE';
}

function usageFacts(usage: Usage = {}): Partial<ModelCall> {
  const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens } = usage;
  return {
    ...(inputTokens !== undefined && { input_tokens: inputTokens }),
    ...(cachedInputTokens !== undefined && { cached_input_tokens: cachedInputTokens }),
    ...(outputTokens !== undefined && { output_tokens: outputTokens }),
    ...(reasoningTokens !== undefined && { reasoning_tokens: reasoningTokens }),
  };
}

function outputFacts(turn: StoredTurn | undefined): Pick<TurnDone, 'schema' | 'is_valid'> {
  const end = turn?.rows.findLast((row) => row.kind === 'turn-end');
  const output = end?.kind === 'turn-end' ? end.metadata.output : undefined;
  return output ? { schema: output.schema, is_valid: output.isValid } : {};
}
