import type { Answer, ModelRequest, ReplyPart, SeenMessage } from '../model-server/model-server.ts';

/**
 * A model that does what it is told: `call <tool> <input>` on lines of the prompt, in which `@name` stands for the id of
 * a file that it was told of, and `@@name` for its address. Once it has results it says so.
 */
export const obedient: Answer = ({ messages, prompt }) => {
  if (messages.at(-1)?.role === 'tool') return { parts: [{ type: 'text', text: 'Done.' }] };
  const calls = Array.from(prompt.matchAll(/^call (\S+) (\{.*\})$/gm), ([, name = '', input = '']) => ({
    type: 'tool-call' as const,
    name,
    input: JSON.parse(withFiles(input, messages)),
  }));
  const parts: readonly ReplyPart[] = calls.length > 0 ? calls : [{ type: 'text', text: 'Yes.' }];
  return { parts };
};

function withFiles(input: string, messages: readonly SeenMessage[]): string {
  const files = filesIn(messages);
  return input.replaceAll(/(@@?)([\w-]+\.\w+)/g, (_, sign: string, name: string) => {
    const file = files.find((each) => each.name === name);
    if (!file) throw new Error(`Nothing was said of ${name}.`);
    return sign === '@' ? file.id : file.url;
  });
}

/** A file as a model is told of it. */
export interface ToldFile {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly url: string;
}

const FILE = /<file>\n<id>(.*)<\/id>\n<name>(.*)<\/name>\n<type>(.*)<\/type>\n<url>(.*)<\/url>\n<\/file>/g;

/** The files that a model was told of, in their order. */
export function filesIn(messages: readonly SeenMessage[]): readonly ToldFile[] {
  return userTexts({ messages }).flatMap((text) =>
    Array.from(text.matchAll(FILE), ([, id = '', name = '', type = '', url = '']) => ({
      id,
      name,
      type,
      url,
    })),
  );
}

/** What the user said, as a model got it. */
export function userTexts({ messages }: Pick<ModelRequest, 'messages'>): readonly string[] {
  return messages
    .filter(({ role }) => role === 'user')
    .map(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n'));
}

/** What the tools returned to a model, in the order of the calls. */
export function resultsIn({ messages }: Pick<ModelRequest, 'messages'>) {
  return messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool-result'));
}
