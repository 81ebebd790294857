import { basename } from 'node:path';
import type { JsonObject } from '../model/json.ts';
import { Refusal } from '../model/refusal.ts';
import { refuseInput } from '../model/refuse-input.ts';
import type { ListedSkill, Skill, SkillNote, SkillTool } from '../model/skill.ts';
import { adviceOn } from './folders/advice.ts';
import { createSkill } from './folders/new-skill.ts';
import { type SkillSource, skillFolders } from './folders/skill-folders.ts';
import { hostOf } from './hosts.ts';
import type { RouteRequest, SkillRoute } from './routing/route.ts';
import { SkillRouter } from './routing/skill-router.ts';
import { skillTool } from './skill-tool.ts';
import type { NewSkill, RouteWish, SkillCall, SkillList } from './skills.ts';
import type { SkillsParts } from './skills-parts.ts';
import type { LentFile } from './workers/lent-files.ts';
import { SkillWorkers } from './workers/skill-workers.ts';

/** The skills of a workspace: their folders, the router and the processes of their tools. */
export class WorkingSkills {
  readonly #parts: SkillsParts;
  readonly #folders: SkillSource;
  readonly #router: SkillRouter;
  readonly #workers: SkillWorkers;
  readonly #closing = new AbortController();

  constructor(parts: SkillsParts) {
    const { workspace, environment, readDocument, embedder, vectors, confine } = parts;
    this.#parts = parts;
    this.#folders = skillFolders({
      workspace,
      readDocument,
    });
    this.#router = new SkillRouter({ embedder, vectors });
    this.#workers = new SkillWorkers({ environment, confine });
  }

  async list(): Promise<SkillList> {
    return await this.#folders.list();
  }

  async validate(ids: readonly string[] = []): Promise<readonly ListedSkill[]> {
    const { items } = await this.list();
    for (const id of ids) refuseUnknown(id, items);
    const wanted = items.filter((item) => ids.length === 0 || ids.includes(item.id));
    return await Promise.all(
      wanted.map(async (item) => {
        const advice = [...adviceOn(item), ...(await this.#schemaAdvice(item))];
        return { ...item, notes: [...item.notes, ...advice] };
      }),
    );
  }

  async route(text: string, wish: RouteWish = {}): Promise<SkillRoute> {
    const { document, group, signal = this.#closing.signal } = wish;
    const host = document === undefined ? undefined : hostOf(document);
    const request = { text, ...(host !== undefined && { host }), ...(group !== undefined && { group }) };
    return await this.choose(await this.list(), request, signal);
  }

  async choose(
    list: SkillList,
    request: Omit<RouteRequest, 'most'>,
    signal: AbortSignal,
  ): Promise<SkillRoute> {
    return await this.#router.route(list, { ...request, most: await this.#parts.most() }, signal);
  }

  async call(call: SkillCall): Promise<JsonObject> {
    const { skill: id, tool: name, input, document, isConfirmed = false, signal } = call;
    const { skill, tool } = declaredTool(await this.list(), id, name);
    const { refuseUntrusted, readDocument } = this.#parts;
    await refuseUntrusted(`The tool ${name} of the skill ${id}`);
    const stop = signal ?? this.#closing.signal;
    const offered = skillTool(skill, tool, {
      ...(document !== undefined && {
        document: async () => await readDocument(document, basename(document), stop),
      }),
      run: this.run.bind(this),
    });
    const prepared = (await offered.prepare?.(input)) ?? input;
    await refuseInput(prepared, { name, inputSchema: tool.parameters }, this.#parts.inTime);
    if (tool.effect === 'write' && !isConfirmed) {
      throw new Refusal('CONFIRM_REQUIRED', `The tool ${name} of the skill ${id} may change something.`, {
        remedy: 'Confirm that you want it run (--yes).',
      });
    }
    return await this.run(skill, tool, prepared, stop);
  }

  /** An id may be taken by a folder of another name, too. */
  async create(wish: NewSkill): Promise<readonly string[]> {
    const taken = (await this.list()).items.find(({ id }) => id === wish.id);
    if (taken) {
      throw new Refusal('FILE_EXISTS', `There is a skill ${wish.id} already, in ${taken.path}.`, {
        remedy: 'Choose another id.',
      });
    }
    return await createSkill(this.#parts.workspace, wish);
  }

  async run(skill: Skill, tool: SkillTool, input: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    return await this.#workers.call(skill, tool, input, signal);
  }

  async lend(skill: Skill, source: string, name: string): Promise<LentFile> {
    return await this.#workers.lend(skill, source, name);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#folders.close();
    await this.#workers.close();
  }

  async #schemaAdvice({ skill }: ListedSkill): Promise<readonly SkillNote[]> {
    const { schema } = skill?.output ?? {};
    const fault = schema === undefined ? undefined : await this.#parts.schemaFault(schema);
    if (fault === undefined) return [];
    return [
      {
        severity: 'warning',
        file: 'skill.json',
        pointer: '/output/output_schema',
        message: `Answers are not checked: ${fault}`,
      },
    ];
  }
}

function refuseUnknown(id: string, items: readonly ListedSkill[]): ListedSkill {
  const listed = items.find((item) => item.id === id);
  if (listed) return listed;
  const known = items.map((item) => item.id).join(', ');
  throw new Refusal('NOT_FOUND', `There is no skill ${id}.`, {
    remedy: known === '' ? 'Write one: cuebook skills new my-skill' : `There is: ${known}.`,
  });
}

function declaredTool(
  { items }: SkillList,
  id: string,
  name: string,
): { readonly skill: Skill; readonly tool: SkillTool } {
  const { skill, state, notes } = refuseUnknown(id, items);
  if (!skill || state === 'broken' || state === 'twice') {
    const reason = notes.find(({ severity }) => severity === 'error')?.message ?? 'It cannot be used.';
    throw new Refusal('INVALID_INPUT', `The skill ${id} cannot be used. ${reason}`, {
      remedy: `cuebook skills validate ${id} says everything that is wrong.`,
    });
  }
  const tool = skill.tools.find((each) => each.name === name);
  if (tool) return { skill, tool };
  const names = skill.tools.map((each) => each.name).join(', ');
  const fault = notes.find(
    ({ severity, message }) => severity === 'error' && message.startsWith(`The tool ${name} `),
  );
  if (fault) {
    throw new Refusal('INVALID_INPUT', `The tool ${name} of the skill ${id} cannot be run. ${fault.message}`);
  }
  throw new Refusal('NOT_FOUND', `The skill ${id} declares no tool ${name}.`, {
    remedy: names === '' ? 'It declares no tools: see `tools` in its skill.json.' : `It declares: ${names}.`,
  });
}
