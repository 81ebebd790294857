import { posix } from 'node:path';
import { routes } from '../wire/routes.ts';
import type { ApiWorld } from './api.ts';
import type { RouteBinder } from './http/route-binder.ts';

/** Answers every route about the files of scripts. They are named from the workspace. */
export function bindFiles(bind: RouteBinder, { workbench: { scripts } }: Pick<ApiWorld, 'workbench'>): void {
  bind.json(routes.readFile, async ({ query: { path } }) => {
    const { text, version, modifiedAt } = await scripts.read(await scripts.locate(path));
    return { path: plainName(path), text, version, modifiedAt: modifiedAt.toISOString() };
  });
  bind.json(routes.saveFile, async ({ body: { path: name, text, version } }) => {
    const path = await (version === null ? scripts.locateNew(name) : scripts.locate(name));
    const saved = await scripts.save({ path, text, version });
    return {
      path: plainName(name),
      version: saved.version,
      modifiedAt: saved.modifiedAt.toISOString(),
    };
  });
  bind.nothing(routes.deleteFile, async ({ query: { path, version } }) => {
    await scripts.remove(await scripts.locate(path), version);
  });
  bind.json(routes.moveFile, async ({ body: { from, to } }) => {
    await scripts.move(await scripts.locate(from), await scripts.locateNew(to));
    return { path: plainName(to) };
  });
}

/** As `list` names it. */
function plainName(path: string): string {
  return posix.join(posix.dirname(path), posix.basename(path));
}
