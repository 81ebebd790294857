import { isRefusal } from '../../model/refusal.ts';
import { type Tool, ToolFailure } from '../../model/tool.ts';

/** A tool that is looked at before a person is asked for its calls: nobody is asked for what cannot run. */
export function refusedBeforeAsking(tool: Tool, refuse: () => Promise<void>): Tool {
  return {
    ...tool,
    prepare: async (input) => {
      await refuse();
      return (await tool.prepare?.(input)) ?? input;
    },
  };
}

/** What a model is told of a refusal because the workspace is not trusted. */
export function asToolFailure(error: unknown): never {
  if (!isRefusal(error)) throw error;
  throw new ToolFailure('untrusted', error.message, { cause: error });
}
