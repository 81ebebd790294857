import type { Agent } from '../../model/agent.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import type { Finding, Workbench } from '../../workbench.ts';
import type { AskOptions } from '../perform-run.ts';
import { namedRef } from '../priming-target.ts';
import { skillsWish } from '../skills-option.ts';

export interface BeginOptions extends AskOptions {
  readonly agent?: string;
  readonly title?: string;
  readonly prime?: readonly string[];
  readonly hide?: boolean;
}

/** The agent that is named, or the one that answers by default; there may be none. */
export async function chosenAgent(
  workbench: Workbench,
  { agent }: Pick<BeginOptions, 'agent'>,
): Promise<Agent | undefined> {
  const id = agent ?? (await workbench.defaults()).agent;
  return id === undefined ? undefined : await workbench.agents.get(id);
}

/** Begins a conversation. Whatever is wrong with it is refused before anything is stored. */
export async function beginChat(
  workbench: Workbench,
  options: BeginOptions,
  { needsModel }: { readonly needsModel: boolean },
): Promise<{ readonly session: Session; readonly findings: readonly Finding[] }> {
  const { model, title, prime = [], hide = false } = options;
  const { skills } = skillsWish(options);
  const agent = await chosenAgent(workbench, options);
  if (model !== undefined) await workbench.refuseModel(model);
  if (needsModel) await refuseWithoutModel(workbench, model ?? agent?.model, agent);
  const scriptRefs: string[] = [];
  for (const word of prime) scriptRefs.push(await namedRef(word, workbench));
  const conversation = {
    ...(agent && { agentId: agent.id }),
    ...(model !== undefined && { model }),
    ...(title !== undefined && { title }),
    ...(skills !== undefined && { skills }),
  };
  if (scriptRefs.length === 0)
    return { session: await workbench.sessions.create(conversation), findings: [] };
  return await workbench.priming.apply({ ...conversation, priming: { scriptRefs, showInUi: !hide } });
}

/** An agent that is code may answer by itself. */
async function refuseWithoutModel(
  workbench: Workbench,
  model: string | undefined,
  agent: Agent | undefined,
): Promise<void> {
  if (model !== undefined || agent?.path !== undefined) return;
  if ((await workbench.defaults()).model !== undefined) return;
  throw new Refusal('INVALID_INPUT', 'No model is named for this conversation.', {
    remedy:
      'Name one as provider/name: with --model, as "model" of an agent in agents.json (--agent), or in the configuration as defaults: { model: … }.',
  });
}
