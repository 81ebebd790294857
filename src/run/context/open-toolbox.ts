import type { Agent } from '../../model/agent.ts';
import type { Dataset } from '../../model/dataset.ts';
import type { Tool } from '../../model/tool.ts';
import type { RunWorld } from '../world.ts';
import type { Toolbox } from './toolbox.ts';

interface ToolsWish {
  /** Whether a model is asked at all: a recording calls nothing. */
  readonly asksModel: boolean;
  readonly agent: Agent | undefined;
  readonly datasets: readonly Dataset[];
  /** What the user gives. */
  readonly tools: readonly Tool[] | undefined;
}

export async function openToolbox(_world: RunWorld, { tools = [] }: ToolsWish): Promise<Toolbox> {
  return { toolsFor: async () => tools };
}
