import type { Feeds } from '../feeds.ts';
import { never } from '../never.ts';
import type { RunWorld } from '../world.ts';
import type { Plans } from './plans.ts';

/** The plans of a workspace. What makes them and carries them out is loaded when it is needed. */
export function plansIn(world: RunWorld, feeds: Feeds): Plans {
  return {
    stream: async (request, signal = never()) => {
      const { streamPlan } = await import('./stream-plan.ts');
      return await streamPlan(world, feeds, request, signal);
    },
    apply: async (application) => await (await import('./apply-plan.ts')).applyPlan(world, application),
    tryOn: async (text, plan) => (await import('../../plan/try-plan.ts')).tryPlan(text, plan),
  };
}
