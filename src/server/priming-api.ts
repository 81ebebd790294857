import { basename, posix } from 'node:path';
import { EXPORT_ENDINGS } from '../model/export-format.ts';
import { primingPathOf } from '../model/priming-ref.ts';
import { routes } from '../wire/routes.ts';
import type { SavedPriming } from '../workbench.ts';
import type { ApiWorld } from './api.ts';
import { given } from './http/given.ts';
import type { RouteBinder } from './http/route-binder.ts';
import { textFromWorkspace } from './http/workspace-paths.ts';

/** So much of a text is shown, in UTF-16 units. */
const MOST_SHOWN = 1_000_000;

/** Answers every route about conversations as files. They are named from the workspace. */
export function bindPriming(bind: RouteBinder, { workbench }: Pick<ApiWorld, 'workbench'>): void {
  const { priming, sessions, workspace } = workbench;

  bind.json(routes.listPriming, async ({ query: { agentId, q: query, limit } }) => {
    const [list, { entries: recents, warning }] = await Promise.all([
      priming.list({ memberId: agentId, query, limit }),
      priming.recent(agentId),
    ]);
    const faults = list.faults.map(async (fault) =>
      'reason' in fault ? { ...fault, reason: await textFromWorkspace(fault.reason, workspace) } : fault,
    );
    return {
      items: list.scripts.map((script) => ({ ...script, modifiedAt: script.modifiedAt.toISOString() })),
      nextCursor: null,
      isCut: list.isCut,
      faults: await Promise.all(faults),
      recents,
      ...(warning !== undefined && { warning: await textFromWorkspace(warning, workspace) }),
    };
  });
  bind.json(routes.readPriming, async ({ query: { ref } }) => {
    const { text, modifiedAt, script, findings } = await priming.lint(await priming.locate(ref));
    const { title, applicableMemberIds } = script.settings;
    return {
      ref,
      path: primingPathOf(ref),
      ...(title !== undefined && { title }),
      ...(applicableMemberIds && { applicableMemberIds }),
      records: script.records.length,
      size: Buffer.byteLength(text),
      modifiedAt: modifiedAt.toISOString(),
      text: text.slice(0, MOST_SHOWN).toWellFormed(),
      isCut: text.length > MOST_SHOWN,
      diagnostics: findings.map(({ path: _, ...diagnostic }) => diagnostic),
    };
  });
  bind.json(
    routes.saveCourse,
    async ({ body: { sessionId, ...wishes } }) => {
      const { notes, ...saved } = await priming.save({ sessionId, ...given(wishes) });
      return { ...named(saved), ...(notes && { notes }) };
    },
    ({ overwritten }) => !overwritten,
  );
  bind.json(routes.adoptSession, async ({ params: { id: sessionId }, body: { folder = '.', ...wishes } }) => {
    const adopted = await sessions.adopt({ sessionId, folder, ...given(wishes) });
    return {
      scriptPath: posix.join(folder, basename(adopted.scriptPath)),
      recording: named(adopted.recording),
      ...(adopted.priming && { priming: named(adopted.priming) }),
      prompts: adopted.prompts,
      notes: adopted.notes,
    };
  });
  bind.text(routes.exportSession, async ({ params: { id }, query }) => ({
    text: await sessions.export(id, query),
    mediaType: query.format === 'json' ? 'application/json' : 'text/markdown',
    fileName: `session-${id}.${EXPORT_ENDINGS[query.format]}`,
  }));
}

/** As `list` names it. */
function named({ ref, overwritten }: SavedPriming): SavedPriming {
  return { ref, path: primingPathOf(ref), overwritten };
}
