import { describe, expect, it } from 'vitest';
import { openPriming } from './open-priming.ts';
import { usePrimingFolder } from './priming-folder.case.ts';
import { call, person, result, words } from './records.case.ts';
import { written } from './round-trip.case.ts';

const folder = usePrimingFolder();
const open = async (refs: readonly string[], member?: string) =>
  await openPriming(folder().workspace, refs, member);

describe('priming scripts', () => {
  it('are opened in the order of their refs, each once', async () => {
    const a = await folder().put('team_shared/a', written([words('a')]));
    const b = await folder().put('individual/default/deep/b', written([words('b')]));
    const opened = await open([b, a, b]);
    expect(opened.scriptRefs).toEqual([b, a]);
    expect(opened.hashes).toHaveLength(2);
    expect(opened.records.map(({ text, fields }) => [text, fields['genseq']])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });

  it('have numbers and ids of their own, and it is said which were changed', async () => {
    const script = written([person('Hi'), call('c'), result('c')]);
    const refs = [
      await folder().put('team_shared/one', script),
      await folder().put('team_shared/two', script),
    ];
    const { records, findings } = await open(refs);
    expect(records.map(({ fields }) => fields['id'])).toEqual([undefined, 'c', 'c', undefined, 'c-2', 'c-2']);
    expect(findings.map(({ code, line, severity }) => [code, line, severity])).toEqual([
      ['id-renamed', 1, 'warning'],
      ['id-renamed', 13, 'warning'],
    ]);
    expect(findings[0]?.path).toContain('two.md');
    expect(findings[0]?.message).toBe(
      'team_shared/two, record 1: the msgId "m" is taken, and becomes "m-2".',
    );
  });

  it('are told of as a whole where very many ids are taken', async () => {
    const many = Array.from({ length: 20_000 }, () => [call('c'), result('c')]).flat();
    const { records, findings } = await open([await folder().put('team_shared/many', written(many))]);
    expect(records).toHaveLength(40_000);
    const renamed = findings.filter(({ code }) => code === 'id-renamed');
    expect(renamed).toHaveLength(11);
    expect(renamed.at(-1)?.message).toBe('team_shared/many: 19989 more ids are taken, and become others.');
  });
});

describe('a priming script is refused', () => {
  it('that is not there', async () => {
    await expect(open(['team_shared/gone'])).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('whose ref leaves the folder', async () => {
    await expect(open(['team_shared/../../secret'])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('that is another agent’s', async () => {
    const ref = await folder().put('individual/ux/own', written([words('a')]));
    await expect(open([ref])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await open([ref], 'ux')).records).toHaveLength(1);
  });

  it('that names the agents it is for, and not this one', async () => {
    const text = `---\napplicableMemberIds: [ux, dev]\n---\n\n${written([words('a')])}`;
    const ref = await folder().put('team_shared/for-some', text);
    await expect(open([ref])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect((await open([ref], 'dev')).records).toHaveLength(1);
  });

  it('in which there is nothing to begin with', async () => {
    const ref = await folder().put('team_shared/empty', '---\ntitle: Nothing\n---\n');
    await expect(open([ref])).rejects.toMatchObject({
      code: 'SCRIPT_INVALID',
      message: '.minds/priming/team_shared/empty.md has no record to begin with.',
    });
  });

  it('that has errors, with where they are and what to do', async () => {
    const ref = await folder().put('team_shared/lone-call', written([words('a'), call('c')]));
    await expect(open([ref])).rejects.toMatchObject({
      code: 'SCRIPT_INVALID',
      message: expect.stringMatching(/lone-call\.md:11: Record 2 \(func_call_record\)/),
      remedy: expect.stringMatching(/./),
    });
  });
});

describe('the hash of a script', () => {
  const hashOf = async (text: string) =>
    (await open([await folder().put('team_shared/hashed', text)])).hashes[0];
  const script = written([person('Hi'), words('Hello')]);

  it('is that of what it says, whatever stands above it and between its lines', async () => {
    const hash = await hashOf(script);
    expect(await hashOf(`---\ntitle: Other\n---\n\n${script}`)).toBe(hash);
    expect(await hashOf(script.replaceAll('\n', '\r\n'))).toBe(hash);
    expect(await hashOf(`\ufeff\n${script}\n\n`)).toBe(hash);
  });

  it('changes with a word of it', async () => {
    expect(await hashOf(script.replace('Hello', 'Hallo'))).not.toBe(await hashOf(script));
  });
});
