import { describe, expect, it } from 'vitest';
import type { Tool } from '../../src/model/tool.ts';
import type { ModelRequest } from '../model-server/model-server.ts';
import { PNG } from '../model-server/testing/pictures.ts';
import { EVERY_KIND } from './every-kind.ts';
import { filesIn, resultsIn } from './obedient-model.ts';
import { CLAUDE, type ContextStage, contextStage } from './stage.ts';

/** A tool that gives a picture back. */
const CAMERA: Tool = {
  name: 'camera',
  description: 'Takes a picture.',
  inputSchema: { type: 'object', properties: {} },
  effect: 'read',
  run: () => ({ content: [{ type: 'image', mimeType: 'image/png', data: PNG }] }),
};

const MEDIA = EVERY_KIND.filter(({ type }) => type !== 'document');

async function mediaIn(stage: ContextStage) {
  return await Promise.all(MEDIA.map(async ({ name, content }) => await stage.kept(name, content)));
}

function imagesIn({ messages }: ModelRequest) {
  return messages.flatMap(({ parts }) => parts.filter(({ type }) => type === 'image' || type === 'other'));
}

describe('pictures that are given with a prompt', () => {
  it.each([CLAUDE, 'openai/gpt-5'])('are shown to %s, which sees, in their own turn only', async (model) => {
    const stage = await contextStage();
    const id = await stage.begin({ model });
    const summary = await stage.send(id, 'What is on it?', { files: await mediaIn(stage) });
    expect(summary).toMatchObject({ reason: 'done', warnings: [] });
    await stage.send(id, 'And now?');
    const [first, second] = stage.models.requests;
    if (!first || !second) throw new Error('It was asked twice.');
    expect(imagesIn(first)).toEqual([{ type: 'image', mediaType: 'image/png', data: PNG }]);
    expect(imagesIn(second)).toEqual([]);
    expect(filesIn(second.messages)).toEqual(filesIn(first.messages));
    expect(filesIn(first.messages).map(({ name, type }) => ({ name, type }))).toEqual(
      MEDIA.map(({ name, type }) => ({ name, type })),
    );
    expect(JSON.stringify(await stage.rows(id))).not.toContain(PNG);
  });

  it('are shown again where their turn is asked again, and while its tools are called', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    const files = [...(await mediaIn(stage)), await stage.kept('a.txt', 'a')];
    await stage.send(id, 'call read_files {"ids":["@a.txt"]}', { files });
    await stage.performed(await stage.workbench.sessions.regenerate({ sessionId: id }));
    expect(stage.models.requests.map((request) => imagesIn(request).length)).toEqual([1, 1, 1, 1]);
  });

  it.each([
    ['openai/o3-mini', 'takes no pictures'],
    ['blind/any', 'takes no pictures'],
    ['unknown/any', 'it is not known whether'],
  ])('are named to %s and not shown, which is said: it %s', async (model, reason) => {
    const stage = await contextStage();
    const url = stage.models.baseURL('openai-chat');
    const provider = `{ type: openai-compatible, baseURL: "${url}"`;
    await stage.put(
      'home/.config/cuebook/config.yaml',
      `providers:\n  blind: ${provider}, images: false }\n  unknown: ${provider} }\n`,
    );
    const id = await stage.begin({ model });
    const { warnings } = await stage.send(id, 'What is on it?', { files: await mediaIn(stage) });
    expect(warnings).toEqual([
      {
        code: 'image-not-sent',
        message: expect.stringMatching(new RegExp(`^pot\\.png is named .*${reason}`)),
      },
    ]);
    const [request] = stage.models.requests;
    if (!request) throw new Error('It was asked.');
    expect(imagesIn(request)).toEqual([]);
    expect(filesIn(request.messages).map(({ type }) => type)).toEqual(['image', 'audio', 'video']);
  });

  it('are named only where they are damaged, which is said: the request would be refused', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    const files = [await stage.kept('half.png', Buffer.from(PNG, 'base64').subarray(0, 20))];
    const { warnings } = await stage.send(id, 'What is on it?', { files });
    expect(warnings).toEqual([
      {
        code: 'image-not-sent',
        message: 'half.png is named to the model, but not shown: it is damaged.',
      },
    ]);
    const [request] = stage.models.requests;
    if (!request) throw new Error('It was asked.');
    expect(imagesIn(request)).toEqual([]);
    expect(filesIn(request.messages)).toMatchObject([{ name: 'half.png', type: 'image' }]);
  });

  it('are no drawings: those are read as text', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><text>Warm the pot</text></svg>';
    const files = [await stage.kept('pot.svg', drawing)];
    const summary = await stage.send(id, 'call read_files {"ids":["@pot.svg"]}', { files });
    expect(summary).toMatchObject({ reason: 'done', warnings: [] });
    const [first, second] = stage.models.requests;
    if (!first || !second) throw new Error('It was asked twice.');
    expect(imagesIn(first)).toEqual([]);
    expect(filesIn(first.messages)).toMatchObject([{ name: 'pot.svg', type: 'document' }]);
    expect(resultsIn(second)[0]?.output).toContain('Warm the pot');
  });

  it('are not shown where the provider refuses them, or all of them are too much, as the run and the x-ray say', async () => {
    const stage = await contextStage();
    const picture = async (name: string, size: number) =>
      await stage.kept(
        name,
        Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from(name), Buffer.alloc(size)]),
      );
    const small = await Promise.all(['a', 'b', 'c', 'd'].map((name) => picture(`${name}.png`, 3_900_000)));
    const files = [await picture('large.png', 4_000_000), ...small];
    const id = await stage.begin({ model: CLAUDE });
    const { reason, warnings } = await stage.send(id, 'Look.', { files });
    expect(reason).toBe('done');
    expect(warnings.map(({ message }) => message)).toEqual([
      'large.png is named to the model, but not shown: it is larger than the 3.9 MB that models of Anthropic take.',
      expect.stringMatching(/^d\.png is named to the model, but not shown: .* 15 MB together/),
    ]);
    expect(stage.models.requests.map((request) => imagesIn(request).length)).toEqual([3]);
    const report = await stage.workbench.sessions.context(id, { turn: 1 });
    expect(report.warnings).toEqual(warnings);
    expect(report.sections.filter(({ tokens }) => tokens === null)).toHaveLength(3);
  });

  it('are told of in the x-ray by size and hash, and are whole only in the exact request', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    const pot = await stage.kept('pot.png', Buffer.from(PNG, 'base64'));
    await stage.send(id, 'call camera {}', { files: [pot], tools: [CAMERA] });
    await stage.send(id, 'And now?', { tools: [CAMERA] });
    const first = await stage.workbench.sessions.context(id, { turn: 1, tools: [CAMERA] });
    const second = await stage.workbench.sessions.context(id, { turn: 2, tools: [CAMERA] });
    const note = `(${pot.size} bytes, sha256 ${pot.hash})`;
    expect(first.messages[0]?.content).toMatchObject([
      { type: 'text' },
      { type: 'file', mediaType: 'image/png', data: note },
    ]);
    expect(second.messages.find(({ role }) => role === 'tool')?.content).toMatchObject([
      { output: { value: [{ type: 'file', mediaType: 'image/png', data: { data: note } }] } },
    ]);
    expect(JSON.stringify([first, second])).not.toContain(PNG);
    const { body } = await stage.workbench.sessions.request(id, { turn: 1, tools: [CAMERA] });
    expect(JSON.stringify(body)).toContain(PNG);
  });

  it('are what their bytes say: sound and film are none, whatever they are called', async () => {
    const stage = await contextStage();
    const id = await stage.begin({ model: CLAUDE });
    const files = await Promise.all(
      MEDIA.slice(1).map(async ({ name, content }) => await stage.kept(`${name}.png`, content)),
    );
    expect(await stage.send(id, 'Look.', { files })).toMatchObject({ reason: 'done', warnings: [] });
    const [request] = stage.models.requests;
    if (!request) throw new Error('It was asked.');
    expect(imagesIn(request)).toEqual([]);
    expect(filesIn(request.messages).map(({ type }) => type)).toEqual(['audio', 'video']);
  });
});
