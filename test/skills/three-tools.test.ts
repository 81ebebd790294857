import { expect, it } from 'vitest';
import { messageText } from '../../src/model/message-text.ts';
import { TOOL_PROTOCOLS } from '../../src/model/provider.ts';
import { resultsIn } from '../context/obedient-model.ts';
import { CLAUDE } from '../context/stage.ts';
import { callingInJson, toldResults } from '../model-server/json-protocol.ts';
import type { Answer, ModelRequest } from '../model-server/model-server.ts';
import { skillStage } from './stage.ts';

const TEXT = { doc_text: { type: 'string' } };

const MANIFEST = {
  tools: [
    {
      name: 'find_prices',
      description: 'All prices of a text.',
      effect: 'read',
      parameters: { type: 'object', properties: TEXT, required: ['doc_text'] },
    },
    {
      name: 'add_up',
      description: 'The sum of numbers.',
      effect: 'none',
      parameters: {
        type: 'object',
        properties: { numbers: { type: 'array', items: { type: 'number' } } },
        required: ['numbers'],
      },
    },
    {
      name: 'in_words',
      description: 'A sum as a bill states it.',
      effect: 'none',
      parameters: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
    },
  ],
};

const SCRIPTS = {
  'find_prices.py':
    'import re\ndef find_prices(doc_text, **kwargs):\n    return {"prices": [float(each) for each in re.findall(r"\\d+\\.\\d\\d", doc_text)]}\n',
  'add_up.py': 'def add_up(numbers, **kwargs):\n    return {"sum": round(sum(numbers), 2)}\n',
  'in_words.mjs': 'export function in_words({ sum }) {\n  return { words: "EUR " + sum.toFixed(2) };\n}\n',
};

type Data = Readonly<Record<string, unknown>>;

/** Calls one tool after the other, each with what the last gave. */
function doingTheTask(
  results: (request: ModelRequest) => readonly Data[],
  call: (name: string, input: object) => ReturnType<Answer>,
): Answer {
  return (request) => {
    const [found, added, said] = results(request);
    if (said) return { parts: [{ type: 'text', text: `The bill is ${said['words']}.` }] };
    if (added) return call('in_words', { sum: added['sum'] });
    if (found) return call('add_up', { numbers: found['prices'] });
    return call('find_prices', {});
  };
}

const MODELS: Record<(typeof TOOL_PROTOCOLS)[number], Answer> = {
  native: doingTheTask(
    (request) => resultsIn(request).map(({ output }) => JSON.parse(output)),
    (name, input) => ({ parts: [{ type: 'tool-call', name, input: { ...input } }] }),
  ),
  json: doingTheTask(
    (request) => toldResults(request).map(({ result }) => ({ ...(result?.data as Data) })),
    (name, input) => callingInJson(name, { ...input }),
  ),
};

it.each(TOOL_PROTOCOLS)(
  'three tools of a skill, in two languages, do a task together by %s calls',
  async (how) => {
    const stage = await skillStage({ answer: MODELS[how] });
    await stage.skill('billing', { manifest: MANIFEST, scripts: SCRIPTS });
    await stage.put('receipt.md', 'Tea 3.50, scones 4.25, jam 0.95.');
    const text = `---\nmodel: ${CLAUDE}\ndocument: receipt.md\ntoolProtocol: ${how}\n---\nDo the billing.\n`;
    const run = await stage.workbench.scripts.run({ path: await stage.put('bill.prompt.md', text) });
    expect(await stage.performed(run)).toMatchObject({ reason: 'done', warnings: [] });
    const rows = await stage.rows(run.session.id);
    expect(rows.filter(({ kind }) => kind === 'tool-call')).toHaveLength(3);
    expect(rows.filter(({ kind }) => kind === 'text').map(messageText)).toEqual(['The bill is EUR 8.70.']);
    expect(stage.models.requests.map(({ refusal }) => refusal)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  },
);
