import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { misfitIn } from './misfit.ts';
import { toldResult } from './told-result.ts';

type AssistantMessage = Extract<LanguageModelV4Message, { role: 'assistant' }>;
type AssistantPart = AssistantMessage['content'][number];
type CallPart = Extract<AssistantPart, { type: 'tool-call' }>;
type ToolPart = Extract<LanguageModelV4Message, { role: 'tool' }>['content'][number];

/**
 * A conversation in which calls are texts, and results are what the user says to them. Calls that were made at once
 * are told of one after the other, as they would have to be made here.
 */
export function toldPrompt(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const told = prompt.flatMap((message, index): readonly LanguageModelV4Message[] => {
    if (message.role === 'tool') return [];
    if (message.role !== 'assistant') return [message];
    const next = prompt[index + 1];
    return toldAnswer(message, next?.role === 'tool' ? next.content : []);
  });
  return oneAfterTheOther(told);
}

function toldAnswer({ content }: AssistantMessage, results: readonly ToolPart[]): LanguageModelV4Message[] {
  const calls = content.filter((part) => part.type === 'tool-call');
  const spoken = content.filter(isSpoken);
  const messages = (calls.length === 0 ? [undefined] : calls).flatMap(
    (call, index): LanguageModelV4Message[] => {
      const said = index === 0 ? spoken : [];
      const result = results.find(
        (part) => part.type === 'tool-result' && part.toolCallId === call?.toolCallId,
      );
      return [
        { role: 'assistant', content: call ? [...said, ...toldCall(call, said)] : said },
        ...(result?.type === 'tool-result' ? [userText(toldResult(result.output))] : []),
      ];
    },
  );
  return messages.filter(({ content: { length } }) => length > 0);
}

/** A thought without its maker's seal is for the step that it was thought in; here each result is a new one. */
function isSpoken(part: AssistantPart): boolean {
  if (part.type === 'reasoning') return part.providerOptions !== undefined;
  return part.type !== 'tool-call';
}

/** A misfit as it was written, unless it stands in the text before it. */
function toldCall({ toolName: name, input }: CallPart, said: readonly AssistantPart[]): AssistantPart[] {
  const misfit = misfitIn(input);
  const text = misfit?.text ?? JSON.stringify({ name, arguments: input });
  const texts = said.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (misfit && texts.some((each) => each.includes(text))) return [];
  return [{ type: 'text', text: texts.length > 0 ? `\n${text}` : text }];
}

function userText(text: string): Extract<LanguageModelV4Message, { role: 'user' }> {
  return { role: 'user', content: [{ type: 'text', text }] };
}

/** Many models take nothing but questions and answers in turn. */
function oneAfterTheOther(messages: readonly LanguageModelV4Message[]): LanguageModelV4Prompt {
  const prompt: LanguageModelV4Prompt = [];
  for (const message of messages) {
    const last = prompt.at(-1);
    if (last?.role === 'user' && message.role === 'user') {
      prompt[prompt.length - 1] = { ...last, content: [...last.content, ...message.content] };
    } else prompt.push(message);
  }
  return prompt;
}
