import type { Context } from 'hono';
import type { z } from 'zod';
import { Refusal } from '../model/refusal.ts';
import type { ListedSkill } from '../model/skill.ts';
import { ToolFailure } from '../model/tool.ts';
import { routes } from '../wire/routes.ts';
import type { ApiWorld } from './api.ts';
import { given } from './http/given.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { textFromWorkspace } from './http/workspace-paths.ts';
import { toldListing, toldRoute, toldSkill } from './told-skills.ts';

/** Answers every route about skills. */
export function bindSkills(bind: RouteBinder, { workbench }: Pick<ApiWorld, 'workbench'>): void {
  const { skills, workspace } = workbench;
  const told = async (text: string) => await textFromWorkspace(text, workspace);
  /** A skill whose notes tell paths from the workspace. */
  const fromWorkspace = async (listed: ListedSkill): Promise<ListedSkill> => ({
    ...listed,
    notes: await Promise.all(
      listed.notes.map(async (note) => ({ ...note, message: await told(note.message) })),
    ),
  });

  bind.json(routes.listSkills, async () => {
    const { items } = await skills.list();
    const listed = await Promise.all(items.map(fromWorkspace));
    return { items: listed.map(toldListing), nextCursor: null };
  });
  bind.json(routes.createSkill, async ({ body }) => ({ files: await skills.create(given(body)) }));
  bind.json(routes.skillSchema, async () => await skills.schema());
  bind.raw(routes.routeSkills, async (context, { body: { text, ...wish } }) => {
    const { signal } = context.req.raw;
    const route = await skills.route(text, { ...given(wish), signal }).catch(unlessGone(context));
    const warnings = await Promise.all(route.warnings.map(told));
    const answer: RouteAnswer = { ...toldRoute(route), warnings };
    return context.json(answer);
  });
  bind.json(routes.getSkill, async ({ params: { skill: id } }) => {
    const [listed] = await skills.validate([id]);
    if (!listed) throw new Refusal('NOT_FOUND', `There is no skill ${id}.`);
    return toldSkill(await fromWorkspace(listed));
  });
  bind.raw(routes.callSkillTool, async (context, { params, body }) => {
    const { arguments: input, document: name, isConfirmed = false } = body;
    const document = name === undefined ? undefined : await workbench.locateDocument(name);
    const { signal } = context.req.raw;
    const call = { ...params, input, ...(document !== undefined && { document }), isConfirmed, signal };
    const outcome: Outcome = await skills.call(call).then(
      (result) => ({ result }),
      async (error: unknown) => {
        // That a tool fails is what came of the call, as a model is told.
        if (!(error instanceof ToolFailure)) return unlessGone(context)(error);
        return { error: { code: error.code, message: await told(error.message) } };
      },
    );
    return context.json(outcome);
  });
}

type RouteAnswer = z.output<typeof routes.routeSkills.answer.schema>;
type Outcome = z.output<typeof routes.callSkillTool.answer.schema>;

/** What is broken off because nobody waits for it is no fault. */
function unlessGone({ req }: Context): (error: unknown) => never {
  return (error) => {
    throw req.raw.signal.aborted ? new Refusal('INVALID_INPUT', 'Nobody waits for the answer.') : error;
  };
}
