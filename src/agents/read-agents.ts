import type { Agent } from '../model/agent.ts';
import { isJsonObject, type Json } from '../model/json.ts';
import { nearWord } from '../model/near-word.ts';
import { type JsonPath, readJsonText } from '../script/json-text.ts';
import { type AgentDiagnostic, AgentNotes, pointerOf } from './agent-notes.ts';
import { LIMITS } from './agents-schema.ts';
import { readAgent } from './read-agent.ts';
import { readItems } from './read-items.ts';

export interface AgentsText {
  readonly agents: readonly Agent[];
  readonly diagnostics: readonly AgentDiagnostic[];
  /** Nothing of it could be read: it is not JSON, or has no list of agents. */
  readonly isBroken: boolean;
  /** Where a field of one of its agents stands. */
  locate(agent: Agent, field: string): AgentPlace;
}

type AgentPlace = Pick<AgentDiagnostic, 'pointer' | 'line'>;

/**
 * Reads the text of `agents.json`. What is wrong is left out, as little of it as possible, and told of by its line and by
 * its JSON pointer.
 */
export function readAgents(text: string): AgentsText {
  if (new TextEncoder().encode(text).length > LIMITS.fileBytes) return brokenAgents(TOO_LARGE);
  const json = readJsonText(text, '{ "agents": [] }');
  if (!('value' in json)) return brokenAgents({ code: 'json-invalid', ...json });
  const { value } = json;
  const list = isJsonObject(value) && Object.hasOwn(value, 'agents') ? value['agents'] : undefined;
  if (!Array.isArray(list)) return brokenAgents(noList(value, list, json.lineOf(['agents'])));
  const notes = new AgentNotes(json.lineOf);
  for (const path of json.twice) {
    notes.add(path, {
      severity: 'warning',
      code: 'key-twice',
      message: `The key ${JSON.stringify(path.at(-1))} stands there twice; the last one counts.`,
      remedy: 'Leave one of them out.',
    });
  }
  const ids = new Ids(notes);
  const paths = new Map<Agent, JsonPath>();
  const agents = readItems(
    list,
    ['agents'],
    notes,
    (item, path) => {
      const agent = readAgent(item, path, notes);
      if (agent === undefined || !ids.take(agent, item, path)) return undefined;
      paths.set(agent, path);
      return agent;
    },
    LIMITS.agents,
  );
  for (const agent of agents) freezeDeeply(agent);
  const locate = (agent: Agent, field: string): AgentPlace => {
    const path = [...(paths.get(agent) ?? []), field];
    return { pointer: pointerOf(path), line: json.lineOf(path) };
  };
  return { agents, diagnostics: notes.all(), isBroken: false, locate };
}

const NOWHERE: AgentPlace = { pointer: '', line: 1 };

/** What there is to be read where there is no file. */
export const NO_AGENTS: AgentsText = { agents: [], diagnostics: [], isBroken: false, locate: () => NOWHERE };

/** What there is to be said of a file of which nothing can be read. */
export function brokenAgents(
  fault: Pick<AgentDiagnostic, 'code' | 'message' | 'remedy'> & Partial<AgentDiagnostic>,
): AgentsText {
  return { ...NO_AGENTS, diagnostics: [{ severity: 'error', ...NOWHERE, ...fault }], isBroken: true };
}

export const TOO_LARGE = {
  code: 'too-large',
  message: `The file is larger than ${LIMITS.fileBytes / 1_000_000} MB.`,
  remedy: 'Keep long texts, such as system prompts, in files of their own.',
} as const;

const FORM = 'Write { "agents": [ … ] }.';

function noList(value: Json, list: Json | undefined, line: number): Parameters<typeof brokenAgents>[0] {
  if (!isJsonObject(value)) {
    return { code: 'field-wrong', message: 'The file must be an object with `agents`.', remedy: FORM };
  }
  if (list !== undefined) {
    return {
      code: 'field-wrong',
      message: '`agents` must be a list.',
      remedy: FORM,
      pointer: '/agents',
      line,
    };
  }
  const slip = Object.keys(value).find((key) => nearWord(key, ['agents']) !== undefined);
  const remedy = slip === undefined ? FORM : `Did you mean agents by ${JSON.stringify(slip)}?`;
  return { code: 'field-missing', message: '`agents` is missing.', remedy, pointer: '/agents', line };
}

/** The ids of the agents so far. Names such as `constructor` are ids like any other. */
class Ids {
  readonly #notes: AgentNotes;
  readonly #taken = new Set<string>();
  readonly #spelled = new Map<string, string>();

  constructor(notes: AgentNotes) {
    this.#notes = notes;
  }

  /** Whether an agent can have its id, which nobody had before. */
  take({ id }: Agent, written: Json, path: JsonPath): boolean {
    const place = [...path, isJsonObject(written) && written['id'] === id ? 'id' : 'name'];
    if (this.#taken.has(id)) {
      this.#notes.add(place, {
        severity: 'error',
        code: 'id-taken',
        message: `There is an agent ${JSON.stringify(id)} already; this one is left out.`,
        remedy: 'Give it an `id` of its own.',
      });
      return false;
    }
    const alike = this.#spelled.get(id.toLowerCase());
    if (alike !== undefined) {
      this.#notes.add(place, {
        severity: 'warning',
        code: 'id-alike',
        message: `The ids ${JSON.stringify(alike)} and ${JSON.stringify(id)} differ in case alone; some disks do not tell them apart.`,
        remedy: 'Give one of them another `id`.',
      });
    }
    this.#taken.add(id);
    this.#spelled.set(id.toLowerCase(), id);
    return true;
  }
}

function freezeDeeply(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freezeDeeply(inner);
}
