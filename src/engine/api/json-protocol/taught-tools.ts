import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { CALL_FORM } from './problems.ts';

/** A prompt that tells a model of its tools, and how they are called, in words. */
export function taughtTools(
  prompt: LanguageModelV4Prompt,
  tools: readonly LanguageModelV4FunctionTool[],
): LanguageModelV4Prompt {
  const taught = teaching(tools);
  const [first, ...others] = prompt;
  return first?.role === 'system'
    ? [{ ...first, content: `${first.content}\n\n${taught}` }, ...others]
    : [{ role: 'system', content: taught }, ...prompt];
}

function teaching(tools: readonly LanguageModelV4FunctionTool[]): string {
  return [
    '# Tools',
    `To call a tool, answer with exactly one JSON object ${CALL_FORM} and nothing else: no other words, no code fence, no list. Call one tool at a time.`,
    'Its result is the next message: `TOOL_RESULT: ` and {"result":{"data":…}}, or {"error":{"message":"…","code":"…"}} if the call failed. Then go on: call again, or answer.',
    'When no tool is needed, answer in plain text.',
    'These are the tools, with JSON Schemas of their arguments:',
    ...tools.map(({ name, description, inputSchema: parameters }) =>
      JSON.stringify({ name, description, parameters }),
    ),
  ].join('\n');
}
