import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { resultsIn, userTexts } from './obedient-model.ts';
import { CLAUDE, type ContextStage, contextStage } from './stage.ts';

async function withAgent(agent: JsonObject): Promise<ContextStage> {
  const stage = await contextStage();
  await stage.put('datasets/tea/leaves.md', 'Oolong is half of the way.');
  await stage.put('datasets/coffee/beans.md', 'Oolong is no coffee.');
  await stage.put('datasets/secret/dataset.yaml', 'agents: [Boss]\n');
  await stage.put('datasets/secret/plan.md', 'Oolong is to be sold.');
  await stage.configure({ name: 'Reader', model: CLAUDE, ...agent });
  return stage;
}

function last({ models }: ContextStage) {
  const request = models.requests.at(-1);
  if (!request) throw new Error('The model was asked.');
  return request;
}

const SEARCH = 'call dataset_search {"query":"oolong"}';

describe('the tools of an agent', () => {
  it.each<[string, JsonObject, readonly string[], readonly string[]]>([
    ['names none', {}, ['read_files'], []],
    [
      'names none and has datasets',
      { datasets: ['tea'] },
      ['dataset_search', 'read_files'],
      ['dataset_search'],
    ],
    ['has an empty list', { tools: [], datasets: ['tea'] }, [], []],
    ['names one', { tools: ['read_files'], datasets: ['tea'] }, ['read_files'], ['read_files']],
    ['names what finds nothing', { tools: ['dataset_search'] }, [], []],
    [
      'names those of the sandbox',
      { tools: ['exec_command', 'sandbox_fetch_user_file'] },
      ['exec_command', 'sandbox_fetch_user_file'],
      ['exec_command', 'sandbox_fetch_user_file'],
    ],
  ])('are what it has when it %s', async (_, agent, withFile, without) => {
    const stage = await withAgent(agent);
    await stage.workbench.trust.grant();
    await stage.send(await stage.begin({ agentId: 'Reader' }), 'Hello');
    expect(last(stage).tools.toSorted()).toEqual(without);
    const files = [await stage.kept('a.txt', 'a')];
    await stage.send(await stage.begin({ agentId: 'Reader' }), 'Hello', { files });
    expect(last(stage).tools.toSorted()).toEqual(withFile);
  });

  it('are refused before anything is sent or kept where there is no such tool', async () => {
    for (const [tool, words] of [
      ['file_read', 'file_read'],
      ['constructor', 'constructor'],
      ['mcp/none', 'none'],
    ] as const) {
      const stage = await withAgent({ tools: ['read_files', tool] });
      const id = await stage.begin({ agentId: 'Reader' });
      await expect(stage.send(id, 'Hello')).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining(words),
      });
      expect(stage.models.requests).toEqual([]);
      expect(await stage.rows(id)).toEqual([]);
    }
  });

  it('still read files where an old conversation has file_read, which no model is told of', async () => {
    const stage = await withAgent({});
    const id = await stage.begin({ agentId: 'Reader' });
    const files = [await stage.kept('a.txt', 'Leaves')];
    await stage.send(id, 'call file_read {"file_indexes":["0"]}', { files });
    expect(last(stage).tools).toEqual(['read_files']);
    expect(resultsIn(last(stage))[0]?.output).toContain('Leaves');
  });
});

describe('the datasets of a conversation', () => {
  it('are those of its agent; others are neither listed nor searched', async () => {
    const stage = await withAgent({ datasets: ['tea', 'secret', 'none'] });
    const id = await stage.begin({ agentId: 'Reader' });
    const { warnings } = await stage.send(id, SEARCH);
    expect(warnings.map(({ code }) => code)).toEqual(['dataset-missing', 'dataset-missing']);
    expect(
      userTexts(last(stage))
        .join()
        .match(/<id>.*<\/id>/g),
    ).toEqual(['<id>tea</id>']);
    expect(JSON.parse(resultsIn(last(stage))[0]?.output ?? '')).toMatchObject({
      results: [{ dataset: 'tea', file: 'leaves.md' }],
    });
    for (const other of ['secret', 'coffee']) {
      await stage.send(id, `call dataset_search {"query":"oolong","dataset_ids":["${other}"]}`);
      const result = resultsIn(last(stage)).at(-1);
      expect(result).toMatchObject({ isError: true, output: expect.stringContaining('There is no dataset') });
    }
  });

  it('are those that a script names, among those of its agent', async () => {
    const stage = await withAgent({ datasets: ['tea'] });
    const run = async (head: string) => {
      const path = await stage.put(
        `${stage.models.requests.length}.prompt.md`,
        `---\n${head}\n---\n\n${SEARCH}\n`,
      );
      const summary = await stage.performed(await stage.workbench.scripts.run({ path }));
      return {
        warnings: summary.warnings.map(({ code }) => code),
        output: resultsIn(last(stage))[0]?.output,
      };
    };
    const plain = await run(`model: ${CLAUDE}\ndatasets: [coffee]`);
    expect(plain.warnings).toEqual([]);
    expect(JSON.parse(plain.output ?? '')).toMatchObject({ results: [{ dataset: 'coffee' }] });
    const answered = await run('agent: Reader\ndatasets: tea');
    expect(answered.warnings).toEqual([]);
    expect(JSON.parse(answered.output ?? '')).toMatchObject({ results: [{ dataset: 'tea' }] });
  });

  it.each([
    ['is not there', `model: ${CLAUDE}`, 'none', /:3: There is no dataset none that can be used here\.$/],
    [
      'is not for it',
      `model: ${CLAUDE}`,
      'secret',
      /:3: There is no dataset secret that can be used here\.$/,
    ],
    [
      'its agent does not have',
      'agent: Reader',
      'broken',
      /:3: There is no dataset broken that can be used here\.$/,
    ],
    [
      'cannot be read',
      `model: ${CLAUDE}`,
      'broken',
      /no dataset broken that can be used here\. .*dataset\.yaml/,
    ],
  ])('keep a script from running that names one which %s', async (_, head, id, words) => {
    const stage = await withAgent({ datasets: ['tea'] });
    await stage.put('datasets/broken/dataset.yaml', 'name: [\n');
    const path = await stage.put('a.prompt.md', `---\n${head}\ndatasets: [${id}]\n---\n\n${SEARCH}\n`);
    await expect(stage.workbench.scripts.run({ path })).rejects.toMatchObject({
      code: 'SCRIPT_INVALID',
      message: expect.stringMatching(words),
    });
    expect(stage.models.requests).toEqual([]);
    expect((await stage.workbench.scripts.context({ path })).messages).not.toEqual([]);
  });
});
