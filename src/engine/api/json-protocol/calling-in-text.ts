import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { CallsInText } from './calls-in-text.ts';
import { taughtTools } from './taught-tools.ts';
import { toldPrompt } from './told-prompt.ts';

/** As much of a model as is needed to ask it. */
export type AskableModel = Pick<LanguageModelV4, 'doStream'>;

/**
 * A model that is told of its tools in words and calls them by a text, for those that cannot do it otherwise. From
 * outside it looks as if it could.
 */
export function callingInText(model: AskableModel): AskableModel {
  return {
    async doStream({ tools = [], toolChoice: _, prompt, ...options }: LanguageModelV4CallOptions) {
      const offered = tools.filter((tool) => tool.type === 'function');
      const told = toldPrompt(prompt);
      if (offered.length === 0) return await model.doStream({ ...options, prompt: told });
      const answer = await model.doStream({ ...options, prompt: taughtTools(told, offered) });
      const calls = new CallsInText(new Set(offered.map(({ name }) => name)));
      const reading = new TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart>({
        transform(part, controller) {
          for (const each of calls.take(part)) controller.enqueue(each);
        },
      });
      return { ...answer, stream: answer.stream.pipeThrough(reading) };
    },
  };
}
