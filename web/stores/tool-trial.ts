import type { JsonObject } from '../../src/model/json.ts';
import { isRefusal } from '../../src/model/refusal.ts';
import type { ToolFailureCode } from '../../src/model/tool.ts';
import { createClient } from '../../src/wire/client.ts';
import { skillRoutes } from '../../src/wire/skill-routes.ts';
import type { WholeSkill } from '../../src/wire/skills.ts';
import { reach } from '../link/reach.ts';
import type { Trouble } from '../state/connection.ts';
import type { Draft } from '../state/schema-form.ts';
import {
  firstArguments,
  givenArguments,
  keptArguments,
  keptText,
  type ToolArguments,
  turned,
  withDraft,
  withText,
} from '../state/tool-arguments.ts';
import type { Link } from './link.ts';
import { unfinished } from './memory.ts';
import { Store } from './store.ts';

export type OfferedTool = NonNullable<WholeSkill['skill']>['tools'][number];

/** What a tool is called with. */
export interface ToolCall {
  readonly arguments: JsonObject;
  readonly document?: string;
}

/** How it stands with the last call. */
export type Calling =
  | { readonly type: 'none' }
  | { readonly type: 'running'; readonly since: number }
  /** It may change something, and has not been run. */
  | { readonly type: 'asking'; readonly call: ToolCall }
  | { readonly type: 'done'; readonly result: JsonObject; readonly ms: number }
  | {
      readonly type: 'failed';
      readonly code: ToolFailureCode;
      readonly message: string;
      readonly ms: number;
    }
  | { readonly type: 'refused'; readonly trouble: Trouble }
  | { readonly type: 'stopped' };

interface ToolTrialState {
  readonly args: ToolArguments;
  readonly calling: Calling;
}

/** What the server needs besides the time that the tool may take. */
const MARGIN_MS = 20_000;

/** One tool of a skill, called by hand. What it was called with is kept as long as the tab. */
export class ToolTrial extends Store<ToolTrialState> {
  readonly #link: Link;
  readonly #skill: string;
  readonly #tool: OfferedTool;
  #stopping = new AbortController();

  constructor(link: Link, skill: string, tool: OfferedTool) {
    super({
      args: keptArguments(unfinished.read(memoryOf(skill, tool)), tool.parameters),
      calling: { type: 'none' },
    });
    this.#link = link;
    this.#skill = skill;
    this.#tool = tool;
  }

  fill(draft: Draft): void {
    this.#put(withDraft(this.state.args, draft, this.#tool.parameters));
  }

  write(text: string): void {
    this.#put(withText(this.state.args, text, this.#tool.parameters));
  }

  about(document: string): void {
    this.#put({ ...this.state.args, document });
  }

  turn(view: ToolArguments['view']): void {
    this.#put(turned(this.state.args, view));
  }

  /** Begins anew. */
  reset(): void {
    this.#put(firstArguments(this.#tool.parameters));
  }

  /** Runs it with what is filled in; what may change something is asked about first. */
  async run(): Promise<void> {
    const given = givenArguments(this.state.args);
    if (!given || this.state.calling.type === 'running') return;
    const document = this.state.args.document.trim();
    await this.#call({ arguments: given, ...(document !== '' && { document }) }, false);
  }

  /** Runs exactly what was asked about. */
  async confirm(): Promise<void> {
    const { calling } = this.state;
    if (calling.type === 'asking') await this.#call(calling.call, true);
  }

  /** Waits no longer, or does not run what was asked about. */
  stop(): void {
    const isRunning = this.state.calling.type === 'running';
    this.#stopping.abort();
    this.change({ calling: { type: isRunning ? 'stopped' : 'none' } });
  }

  /** Nobody looks any more. */
  leave(): void {
    this.#stopping.abort();
  }

  async #call(call: ToolCall, isConfirmed: boolean): Promise<void> {
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    const since = Date.now();
    this.change({ calling: { type: 'running', since } });
    const tell = (calling: Calling) => {
      if (!signal.aborted) this.change({ calling });
    };
    const trouble = await this.#link.tried(async () => {
      try {
        const body = { ...call, ...(isConfirmed && { isConfirmed }) };
        const outcome = await patientClient(this.#tool).json(skillRoutes.callSkillTool, {
          params: { skill: this.#skill, tool: this.#tool.name },
          body,
          signal,
        });
        const ms = Date.now() - since;
        if ('error' in outcome) tell({ type: 'failed', ...outcome.error, ms });
        else tell({ type: 'done', result: outcome.result, ms });
      } catch (error) {
        if (isRefusal(error, 'CONFIRM_REQUIRED')) return tell({ type: 'asking', call });
        throw error;
      }
    });
    if (trouble) tell({ type: 'refused', trouble });
  }

  /** What is asked about is what was filled in then, so that a question goes with what it is about. */
  #put(args: ToolArguments): void {
    unfinished.write(memoryOf(this.#skill, this.#tool), keptText(args));
    const isAsking = this.state.calling.type === 'asking';
    this.change({ args, ...(isAsking && { calling: { type: 'none' } }) });
  }
}

/** Tools may take their time; other answers are expected sooner. */
function patientClient({ timeoutMs }: OfferedTool) {
  return createClient({
    base: '',
    fetch: async (address, init) => await reach(address, init, timeoutMs + MARGIN_MS),
  });
}

function memoryOf(skill: string, { name }: OfferedTool): string {
  return `tool.${skill}/${name}`;
}
