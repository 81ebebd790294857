import { symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkAnswer } from './check-answer.ts';
import { openRunnable } from './open-script.ts';
import { recording, useRecordedWorkspace } from './recorded-workspace.case.ts';
import { contractsFor } from './script-contracts.ts';
import { turnsOf } from './turns.ts';

const CITY = JSON.stringify({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['city'],
});

describe('the contracts of a script', () => {
  const stage = useRecordedWorkspace();
  const write = async (name: string, text: string) => await stage().write(name, text);
  const contractsIn = async (name: string, text: string) =>
    await contractsFor(await openRunnable(await write(name, text)));

  it('are those of the front matter for every prompt, then its own', async () => {
    const contracts = await contractsIn(
      'a.prompt.md',
      '---\nmodel: recorded/x\nexpect: { key: all, contains: x }\n---\nOne\n<!-- expect key="own" tool="t" -->\n<!-- user -->\nTwo',
    );
    expect(contracts).toMatchObject([
      [
        { key: 'all', line: 3, contains: ['x'] },
        { key: 'own', line: 6, tools: ['t'] },
      ],
      [{ key: 'all' }],
    ]);
  });

  it('are none where nothing is expected', async () => {
    expect(await contractsIn('b.prompt.md', 'One\n<!-- user -->\nTwo')).toEqual([[], []]);
  });

  it('take their schemas from files beside the script, or from its front matter', async () => {
    await write('city.json', `\ufeff${CITY}`);
    const [[inline, own] = []] = await contractsIn(
      'c.prompt.md',
      '---\nmodel: recorded/x\nexpect: { schema: { type: object, minProperties: 1 } }\n---\nOne\n<!-- expect schema="city.json" -->',
    );
    expect(inline?.schema?.({ city: 1 })).toEqual([]);
    expect(inline?.schema?.({})).toEqual(['the answer must NOT have fewer than 1 properties']);
    expect(own?.schema?.({ city: 1 })).toEqual([]);
    expect(own?.schema?.([])).toEqual(['the answer must be object']);
  });

  it.each([
    ['is not there', 'none.json', undefined, 'There is no file none.json.'],
    ['leads out of the folder', '../city.json', undefined, 'The path "../city.json" leads upwards.'],
    ['is not JSON', 'broken.json', '{', /JSON/],
    ['is not an object', 'list.json', '[]', 'It is not a JSON object.'],
    ['is not JSON Schema', 'odd.json', '{"type":"town"}', /schema is invalid/],
    ['needs another file', 'far.json', '{"$ref":"https://example.com/a.json"}', /can't resolve reference/],
  ])('refuse to run with a schema that %s, and say in which line', async (_, name, text, reason) => {
    if (text !== undefined) await write(name, text);
    const path = await write('d.prompt.md', `One\n<!-- expect schema="${name}" -->`);
    const refusal = contractsFor(await openRunnable(path));
    await expect(refusal).rejects.toMatchObject({
      code: 'SCRIPT_INVALID',
      details: [{ code: 'contract-invalid', line: 2, path, severity: 'error' }],
    });
    await expect(refusal).rejects.toThrow(`${path}:2: The schema ${name} cannot be used: `);
    await expect(refusal).rejects.toThrow(reason);
  });

  it('refuse to run with a schema in the front matter that is none', async () => {
    await expect(
      contractsIn('e.prompt.md', '---\nmodel: recorded/x\nexpect: { schema: { type: 5 } }\n---\nOne'),
    ).rejects.toThrow(/e\.prompt\.md:3: The schema cannot be used: schema is invalid/);
  });

  it('refuse a schema that a link takes from elsewhere', async () => {
    const path = await write('f.prompt.md', 'One\n<!-- expect schema="link.json" -->');
    await symlink(process.execPath, join(dirname(path), 'link.json'));
    await expect(contractsFor(await openRunnable(path))).rejects.toThrow(/leaves its folder by a link/);
  });

  it('are kept or broken by the answers that a run has stored', async () => {
    await write('city.json', CITY);
    await write(
      'g.rec.md',
      recording(['The capital?', 'Paris.'], ['As JSON.', '```json\n{"city":"Paris"}\n```']),
    );
    const path = await write(
      'g.prompt.md',
      '---\nmodel: recorded/x\nrecording: g.rec.md\nexpect: { contains: Paris }\n---\nThe capital?\n<!-- expect schema="city.json" -->\n<!-- user -->\nAs JSON.\n<!-- expect schema="city.json" max-tokens="5" max-seconds="60" -->',
    );
    const { session, events } = await stage().workbench.scripts.run({ path, keepGoing: true });
    await Array.fromAsync(events);
    const { messages } = await stage().workbench.sessions.messages(session.id);
    const contracts = await contractsFor(await openRunnable(path));
    const verdicts = turnsOf(messages).map((turn, index) => checkAnswer(contracts[index] ?? [], turn));
    expect(verdicts).toMatchObject([
      { failures: [{ term: 'schema' }], unchecked: [] },
      { failures: [], unchecked: [{ term: 'max-tokens' }] },
    ]);
  });
});
