import type { EngineEvent } from '../../model/event.ts';
import type { TelemetryPayloads } from '../../model/telemetry.ts';
import { failureCode } from '../../model/tool-failure.ts';
import type { ChosenSkills } from '../skills/chosen-skills.ts';
import type { StoredTurn } from '../turns.ts';

type Call = Extract<EngineEvent, { type: 'tool-call' }>;
type Result = Extract<EngineEvent, { type: 'tool-result' }>;

/** Why a call is answered before its tool is run; a tool that is run tells of itself. */
const NEVER_RUN: ReadonlySet<string | undefined> = new Set(['invalid_call', 'invalid_arguments', 'denied']);

/** Counts what the skills of a turn did for it. */
export class SkillMeter {
  readonly #chosen: ChosenSkills;
  /** By the names of their tools. */
  readonly #skills: ReadonlyMap<string, string>;
  readonly #inputChars = new Map<string, number>();
  #toolCalls = 0;

  constructor(chosen: ChosenSkills) {
    this.#chosen = chosen;
    this.#skills = new Map(
      chosen.skills.flatMap(({ id, tools }) => tools.map(({ name }) => [name, id] as const)),
    );
  }

  /** A tool is called. */
  see({ callId, name, input }: Call): void {
    if (!this.#skills.has(name)) return;
    this.#toolCalls++;
    this.#inputChars.set(callId, JSON.stringify(input).length);
  }

  /** What is told of a call that failed, if it is one of a skill's tool that never ran: the model called it wrongly, say. */
  neverRun({ callId, name, output }: Result): TelemetryPayloads['skills.tool_call'] | undefined {
    const skill = this.#skills.get(name);
    const error_code = failureCode(output);
    if (skill === undefined || error_code === undefined || !NEVER_RUN.has(error_code)) return undefined;
    const input_chars = this.#inputChars.get(callId) ?? 0;
    return { skill, tool: name, duration_ms: 0, is_error: true, error_code, input_chars, output_chars: 0 };
  }

  payload(turn: StoredTurn | undefined): TelemetryPayloads['skills.applied'] {
    const { skills, rules } = this.#chosen;
    const end = turn?.rows.findLast((row) => row.kind === 'turn-end');
    const applied = end?.kind === 'turn-end' ? end.metadata.applied : undefined;
    const marked = skills.filter(({ output }) => output.markers.length > 0);
    return {
      skills: skills.map(({ id }) => id),
      rule_chars: rules.reduce((sum, { text }) => sum + text.length, 0),
      ...(applied && { markers: marked.map(({ id }) => ({ id, is_there: applied.includes(id) })) }),
      tool_calls: this.#toolCalls,
    };
  }
}
