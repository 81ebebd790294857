import { DEFAULT_MEMBER } from '../model/agent.ts';
import type { Priming } from './priming.ts';
import type { RunWorld } from './world.ts';

/** The priming scripts of a workspace. What reads and writes them is loaded when it is first needed. */
export function primingIn(world: RunWorld): Priming {
  const { workspace, now, store } = world;
  const primingWork = async () => await import('./priming-work.ts');
  return {
    list: async (search) => await (await primingWork()).listPriming(workspace, search),
    recent: async (agentId = DEFAULT_MEMBER) => await (await primingWork()).recentPriming(workspace, agentId),
    refs: async () => await (await primingWork()).foundPriming(workspace),
    lint: async (path, wish) => await (await primingWork()).lintFile(path, wish),
    locate: async (ref) => await (await primingWork()).locatePriming(workspace, ref),
    read: async (ref) => await (await primingWork()).readPriming(workspace, ref),
    apply: async (conversation) => await (await primingWork()).createConversation(world, conversation),
    save: async (course) => {
      const { saveCourse } = await primingWork();
      return await saveCourse({ workspace, store: await store(), now }, course);
    },
  };
}
