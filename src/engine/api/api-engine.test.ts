import { describe } from 'vitest';
import { callingInJson, toldResults } from '../../../test/model-server/json-protocol.ts';
import {
  type Answer,
  type ModelRequest,
  PROTOCOLS,
  type Protocol,
  type Reply,
  startModelServer,
} from '../../../test/model-server/model-server.ts';
import type { ToolProtocol } from '../../model/provider.ts';
import type { Tool } from '../../model/tool.ts';
import { describeEngine, type EngineScenario, type EngineUnderTest } from '../engine.case.ts';
import { apiEngine } from './api-engine.ts';
import { testChoice } from './model-choice.case.ts';

const LOOK: Tool = {
  name: 'look',
  description: 'Looks at something.',
  inputSchema: { type: 'object', properties: { at: { type: 'string' } } },
  effect: 'read',
  run: ({ at }) => ({ seen: at ?? null }),
};
const NOTE: Tool = {
  ...LOOK,
  name: 'note',
  description: 'Notes something.',
  effect: 'write',
  run: () => 'noted',
};

const ANSWERS: Record<EngineScenario, (request: ModelRequest) => Reply> = {
  answers: () => ({
    parts: [
      { type: 'reasoning', text: 'Let me think about it.' },
      { type: 'text', text: 'A sentence about cues and scripts. '.repeat(10) },
      { type: 'text', text: `${'👩‍👩‍👧 戏剧 '.repeat(40)}${'𝔘'.repeat(100)}` },
    ],
  }),
  'calls-tools': ({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? { parts: [{ type: 'text', text: 'Both are back.' }] }
      : {
          parts: [
            { type: 'tool-call', name: 'look', input: { at: 'x' } },
            { type: 'tool-call', name: 'note', input: { at: 'y' } },
          ],
        },
  fails: () => ({ status: 400, message: 'This is not how it works.' }),
};

/** One call at a time, each as a text. */
const IN_JSON: typeof ANSWERS = {
  ...ANSWERS,
  'calls-tools': (request) => {
    const call = [callingInJson('look', { at: 'x' }), callingInJson('note', { at: 'y' })];
    return call[toldResults(request).length] ?? { parts: [{ type: 'text', text: 'Both are back.' }] };
  },
};

describe.each(PROTOCOLS)('by %s', (protocol: Protocol) => {
  const arranged = async (answer: Answer, toolProtocol: ToolProtocol): Promise<EngineUnderTest> => {
    const server = await startModelServer(answer);
    const choice = testChoice(server, protocol);
    return {
      engine: apiEngine({ choice, settings: { toolProtocol } }),
      prompt: { text: 'Go on' },
      model: choice.name,
      tools: [LOOK, NOTE],
      close: () => server.close(),
    };
  };

  describeEngine('api', async (scenario) => await arranged(ANSWERS[scenario], 'native'));
  describeEngine('api (tools in JSON)', async (scenario) => await arranged(IN_JSON[scenario], 'json'), {
    callsAtOnce: 1,
  });
});
