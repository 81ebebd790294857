import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Answer, type ModelServer, startModelServer } from '../model-server/model-server.ts';
import type { CallOptions } from './cuebook.ts';

export const KEY = 'sk-test-0123456789abcdefghijklmnop';

export interface LiveWorkspace {
  readonly folder: string;
  readonly server: ModelServer;
  /** What the program is to be called with: all providers are the test server. */
  readonly on: Required<Pick<CallOptions, 'cwd' | 'env'>>;
  write(name: string, text: string): Promise<string>;
  /** Resolves when a model has been asked something. */
  asked(): Promise<void>;
}

/** A workspace of its own, and a model server behind every provider; both go when the test ends. */
export async function liveWorkspace(answer: Answer): Promise<LiveWorkspace> {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-live-'));
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  const server = await startModelServer((request, index) => {
    onAsked();
    return answer(request, index);
  });
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const write = async (name: string, text: string): Promise<string> => {
    const path = join(folder, name);
    await mkdir(join(path, '..'), { recursive: true });
    await writeFile(path, text);
    return path;
  };
  await write('.cuebook/.gitkeep', '');
  await write('two.prompt.md', script('anthropic/claude-sonnet-4-5', 'First?', 'Second?'));
  await write('tools.mjs', NOTE_TOOL);
  const env = {
    HOME: join(folder, 'home'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: server.baseURL('openai-responses'),
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: server.baseURL('anthropic'),
    GEMINI_API_KEY: KEY,
    GOOGLE_GENERATIVE_AI_BASE_URL: server.baseURL('gemini'),
    OLLAMA_HOST: server.url,
  };
  return { folder, server, on: { cwd: folder, env }, write, asked: async () => await asked };
}

export function script(model: string, ...prompts: readonly string[]): string {
  return `---\ntitle: Live\nmodel: ${model}\n---\n\n${prompts.join('\n\n<!-- user -->\n\n')}\n`;
}

const NOTE_TOOL = `
import { appendFileSync } from 'node:fs';
export default {
  name: 'write_note',
  description: 'Writes a note.',
  inputSchema: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
  effect: 'write',
  run({ text }) {
    appendFileSync(new URL('notes.txt', import.meta.url), text + '\\n');
    return 'written';
  },
};
`;

/** Says what it was asked; on "note", calls the tool first. */
export const helpful: Answer = ({ prompt, messages }) => {
  const wantsNote = prompt.includes('note') && messages.at(-1)?.role !== 'tool';
  return wantsNote
    ? { parts: [{ type: 'tool-call', name: 'write_note', input: { text: 'milk' } }] }
    : { parts: [{ type: 'text', text: `You asked: ${prompt}` }], usage: { input: 10, output: 5 } };
};
