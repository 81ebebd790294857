import type { TelemetryPayloads } from '../../model/telemetry.ts';
import type { ChosenSkills } from '../skills/chosen-skills.ts';
import type { StoredTurn } from '../turns.ts';

/** Counts what the skills of a turn did for it. */
export class SkillMeter {
  readonly #chosen: ChosenSkills;
  readonly #tools: ReadonlySet<string>;
  #toolCalls = 0;

  constructor(chosen: ChosenSkills) {
    this.#chosen = chosen;
    this.#tools = new Set(chosen.skills.flatMap(({ tools }) => tools.map(({ name }) => name)));
  }

  /** A tool of this name is called. */
  see(tool: string): void {
    if (this.#tools.has(tool)) this.#toolCalls++;
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
