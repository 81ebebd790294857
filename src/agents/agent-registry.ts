import { safePlaceIfThere } from '../files/safe-path.ts';
import { readTextFile } from '../files/text-file.ts';
import type { Agent } from '../model/agent.ts';
import { errorCode, errorMessage } from '../model/error-code.ts';
import { isRefusal } from '../model/refusal.ts';
import { AGENTS_FILE, checkFiles, locateCode, readSystemPrompt } from './agent-files.ts';
import type { AgentDiagnostic } from './agent-notes.ts';
import { LIMITS } from './agents-schema.ts';
import { type AgentsText, brokenAgents, NO_AGENTS, readAgents, TOO_LARGE } from './read-agents.ts';

/** Who answers in a workspace, and what is wrong with the file that says so. */
export interface AgentList {
  /** From the workspace. */
  readonly path: string;
  readonly exists: boolean;
  readonly agents: readonly Agent[];
  /** Ids of those whose module is not there: they answer as declared agents. */
  readonly missingCode: readonly string[];
  readonly diagnostics: readonly AgentDiagnostic[];
  /** The file cannot be read as it is now: if there are agents, they are those that it had when it could. */
  readonly isBroken: boolean;
  /** The agents are those of an earlier state of the file. */
  readonly isStale: boolean;
}

/** What a state of the file holds. */
interface Reading {
  readonly stamp: string;
  readonly content: AgentsText;
}

/** The agents of a workspace, as `agents.json` has them now; while it is broken, as it last had them. */
export class AgentRegistry {
  readonly #workspace: string;
  #last: Reading | undefined;
  #good = NO_AGENTS;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** Looks at the file, and reads it again if it has changed. */
  async current(): Promise<AgentList> {
    // One after the other, so that nobody puts an older state over a newer one.
    const own = this.#turn.then(async () => await this.#look());
    this.#turn = own.catch(() => undefined);
    return await own;
  }

  /** Whether the module of an agent is there; without it the agent answers as a declared one. */
  async hasCode({ path }: Agent): Promise<boolean> {
    if (path === undefined) return false;
    try {
      await locateCode(this.#workspace, path);
      return true;
    } catch (error) {
      if (isRefusal(error)) return false;
      throw error;
    }
  }

  /** The text of an agent's system prompt; undefined if it has none. Refuses one that cannot be read. */
  async systemPromptOf(agent: Agent): Promise<string | undefined> {
    return await readSystemPrompt(this.#workspace, agent);
  }

  async #look(): Promise<AgentList> {
    this.#last = await this.#read();
    const content = this.#last?.content ?? NO_AGENTS;
    if (!content.isBroken) this.#good = content;
    const isStale = content.isBroken && this.#good.agents.length > 0;
    const { agents, missingCode, diagnostics } = await this.#withFiles(this.#good);
    return {
      path: AGENTS_FILE,
      exists: this.#last !== undefined,
      agents,
      missingCode,
      // Places in a file that is no more would mislead.
      diagnostics: content.isBroken ? content.diagnostics : diagnostics,
      isBroken: content.isBroken,
      isStale,
    };
  }

  /** Undefined if there is no file. */
  async #read(): Promise<Reading | undefined> {
    try {
      const place = await safePlaceIfThere(this.#workspace, AGENTS_FILE);
      if (place === undefined) return undefined;
      const { path, stats } = place;
      const { mtimeMs, ctimeMs, size, ino } = stats;
      const stamp = [path, mtimeMs, ctimeMs, size, ino].join(' ');
      if (this.#last?.stamp === stamp) return this.#last;
      const content =
        size > LIMITS.fileBytes ? brokenAgents(TOO_LARGE) : readAgents((await readTextFile(path)).text);
      return { stamp, content };
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND')) return undefined;
      if (!isRefusal(error) && errorCode(error) === undefined) throw error;
      return { stamp: '', content: unreadable(error) };
    }
  }

  /** The files that agents name come and go by themselves: they are looked for each time. */
  async #withFiles({
    agents,
    diagnostics,
    locate,
  }: AgentsText): Promise<Pick<AgentList, 'agents' | 'missingCode' | 'diagnostics'>> {
    const looked = await Promise.all(
      agents.map(async (agent) => ({ agent, notes: await checkFiles(this.#workspace, agent) })),
    );
    const found = looked.flatMap(({ agent, notes }) =>
      notes.map(({ field, ...note }) => ({ ...note, ...locate(agent, field) })),
    );
    return {
      agents: looked.map(({ agent, notes }) =>
        notes.some(({ code }) => code === 'code-unusable') ? withoutCode(agent) : agent,
      ),
      missingCode: looked
        .filter(({ notes }) => notes.some(({ code }) => code === 'code-missing'))
        .map(({ agent }) => agent.id),
      diagnostics: [...diagnostics, ...found].sort((one, other) => one.line - other.line),
    };
  }
}

function unreadable(error: unknown): AgentsText {
  const remedy = isRefusal(error) ? error.remedy : undefined;
  return brokenAgents({
    code: 'file-unreadable',
    message: `The file cannot be read: ${errorMessage(error)}`,
    ...(remedy !== undefined && { remedy }),
  });
}

function withoutCode({ path: _, ...declared }: Agent): Agent {
  return Object.freeze(declared);
}
