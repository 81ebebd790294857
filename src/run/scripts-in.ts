import { createScriptFile } from '../files/create-script.ts';
import { listScripts } from '../files/list-scripts.ts';
import { moveScript } from '../files/move-script.ts';
import { newScriptPath, scriptFolder, scriptPath } from '../files/script-path.ts';
import { readScriptText, removeScript, saveScriptText } from '../files/script-text.ts';
import { watchWorkspace } from '../files/watch-workspace.ts';
import { newScriptText } from '../script/new-script.ts';
import { attachRequested } from './attach-request.ts';
import type { Feeds } from './feeds.ts';
import { keyScript } from './key-script.ts';
import { never } from './never.ts';
import { openScript } from './open-script.ts';
import { reportPlan } from './plan-report.ts';
import { planScript, readyScript } from './plan-script.ts';
import { resolveScript } from './resolve-script.ts';
import type { Scripts } from './scripts.ts';
import type { RunWorld } from './world.ts';

/** The prompt scripts of a workspace. What is rarely done is loaded when it is. */
export function scriptsIn(world: RunWorld, feeds: Feeds): Scripts {
  const { workspace, now, store, storeIfAny } = world;
  const contextWork = async () => await import('./context-work.ts');
  return {
    create: async ({ folder = workspace, name, ...draft } = {}) => {
      const text = newScriptText(draft);
      return await createScriptFile({ folder, text, ...(name !== undefined && { name }) }, now());
    },
    adopt: async (request) => {
      const { adoptTranscript } = await import('./priming-work.ts');
      return await adoptTranscript({ workspace, now }, request);
    },
    list: async () => await listScripts(workspace),
    watch: async (onChange, onError) => await watchWorkspace(workspace, onChange, onError),
    key: keyScript,
    locate: async (name) => await scriptPath(workspace, name),
    locateFolder: async (name) => await scriptFolder(workspace, name),
    locateNew: async (name) => await newScriptPath(workspace, name),
    read: readScriptText,
    save: saveScriptText,
    remove: removeScript,
    move: moveScript,
    open: async (path) => await openScript(world, path),
    attach: async (request) => await attachRequested(world, await storeIfAny(), request),
    status: async (request) => {
      const { scriptStatus } = await import('./differences.ts');
      return await scriptStatus(world, await storeIfAny(), request);
    },
    plan: async (request) => {
      const ready = await readyScript(world, request);
      return reportPlan(await planScript(await storeIfAny(), ready, request));
    },
    context: async (request) => await (await contextWork()).scriptContext(world, request),
    request: async (request) => await (await contextWork()).scriptRequest(world, request),
    resolve: async (request) => await resolveScript(world, request),
    diff: async (path) => await (await import('./differences.ts')).diffScript(world, await store(), path),
    run: async (request, signal) => {
      const { runScript } = await import('./run-work.ts');
      return feeds.told(await runScript(world, request, signal ?? never()));
    },
  };
}
