import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchStage, eventsIn, SUITE, SUITE_TEXT, saying } from './bench-stage.ts';
import { cuebook } from './cuebook.ts';

const RECORDING = `---
kind: agent_priming_script
version: 3
---

### record human_text_record

\`\`\`markdown
---
genseq: 1
msgId: one
grammar: markdown
---

Say yes.
\`\`\`

### record agent_words_record

\`\`\`markdown
---
genseq: 1
---

yes, of course
\`\`\`
`;

describe('bench run', () => {
  it('measures a suite, lists what failed, and tells how to look at it', async () => {
    const stage = await benchStage();
    stage.answers(({ prompt }) => saying(prompt.includes('number') ? 'none' : 'yes'));
    const { code, out, err } = await stage.bench('run', SUITE);
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/^Words {2}run [0-9a-f]{8} · .* · anthropic\/claude-sonnet-4-5$/m);
    expect(out).toMatch(/^yes +3\/3 +100 % +\(44–100\) /m);
    expect(out).toMatch(/^number +0\/3 +0 % +\(0–56\) /m);
    expect(out).toMatch(/^2 cases +3\/6 +50 % /m);
    expect(out.match(/^✗ number {2}#\d {2}[0-9a-f]{8} {2}.+$/gm)).toHaveLength(3);
    const [, id = ''] = /^What was said: cuebook sessions show ([0-9a-f]{8})$/m.exec(out) ?? [];
    expect((await stage.bench('list')).out).toMatch(/done +6\/6 +words +anthropic/);
    expect((await cuebook(['sessions', 'show', id], stage.on)).out).toContain('none');
    expect((await cuebook(['sessions', 'list'], stage.on)).out).toContain('No sessions in ');
    const archived = await cuebook(['sessions', 'list', '--archived'], stage.on);
    expect(archived.out.match(/ archived /g)).toHaveLength(6);
  });

  it('answers from recordings without asking a model, and writes reports', async () => {
    const stage = await benchStage(
      'models: anthropic/claude-sonnet-4-5\ntrials: 2\ncases:\n  - { id: yes, script: ../yes.prompt.md, contracts: [{ contains: "yes" }] }\n',
    );
    await stage.write('yes.prompt.md', '---\nrecording: yes.recording.md\n---\n\nSay yes.\n');
    await stage.write('yes.recording.md', RECORDING);
    const files = ['--html', 'r.html', '--junit', 'r.xml', '--out', 'r.json', '--save-baseline', 'base.json'];
    const { code, out, err } = await stage.bench('run', SUITE, '--recorded', ...files);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^yes +2\/2 +100 %/m);
    expect(stage.server.requests).toHaveLength(0);
    expect(await readFile(join(stage.folder, 'r.html'), 'utf8')).toMatch(/^<!doctype html>/i);
    expect(await readFile(join(stage.folder, 'r.xml'), 'utf8')).toMatch(/^<\?xml/);
    expect(await stage.report('r.json')).toMatchObject({
      schema: 'cuebook.bench.v1',
      run: { isRecorded: true, done: 2 },
    });
    // They are reports, and so may be written again.
    const again = await stage.bench('run', SUITE, '--recorded', '--fresh', ...files);
    expect({ code: again.code, err: again.err }).toEqual({ code: 0, err: '' });
    expect((await readdir(stage.folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('leaves alone which conversation is the last', async () => {
    const stage = await benchStage();
    await stage.write('yes.prompt.md', '---\nrecording: yes.recording.md\n---\n\nSay yes.\n');
    await stage.write('yes.recording.md', RECORDING);
    await cuebook(['run', join(stage.folder, 'yes.prompt.md'), '--recorded', '--quiet'], stage.on);
    const last = async () => (await cuebook(['sessions', 'show', 'last', '--json'], stage.on)).out;
    const before = await last();
    expect(before).toContain('yes, of course');
    expect((await stage.bench('run', SUITE)).code).toBe(0);
    expect(await last()).toBe(before);
  });

  it('fails where it is worse than the baseline, and leaves that as it is', async () => {
    const stage = await benchStage(
      SUITE_TEXT.replace('trials: 3', 'trials: 10').replace(/concurrency: 1/, ''),
    );
    const before = await stage.bench('run', SUITE, '--save-baseline', 'base.json', '--quiet');
    expect(before).toMatchObject({ code: 0, err: '' });
    stage.answers(() => saying('no'));
    const worse = ['--fresh', '--baseline', 'base.json', '--save-baseline', 'base.json'];
    const { code, out, err } = await stage.bench('run', SUITE, ...worse);
    expect(code).toBe(1);
    expect(out).toMatch(/^2 cases .* FAIL$/m);
    expect(out).toMatch(/^FAIL: worse than run [0-9a-f]{8} of .*: .* went from 100 % to 0 %, −100 points/m);
    expect(out).toMatch(/^… and 14 more\.$/m);
    expect(err).toBe('base.json was not written: the run failed.\n');
    expect((await stage.report('base.json')).models[0]?.success.successes).toBe(20);
    const compared = await stage.bench('compare', 'base.json', 'last');
    expect(compared.code).toBe(1);
    expect(compared.out).toMatch(/^yes +10\/10 +100 % +0\/10 +0 % +−100 .*FAIL$/m);
    const same = await stage.bench('compare', 'last', 'last');
    expect(same.code).toBe(0);
    const json = await stage.bench('report', '--baseline', 'base.json', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ verdict: 'FAIL' });
  });

  it('judges by what is expected on the command line, and says where nothing was judged', async () => {
    const stage = await benchStage();
    stage.answers(() => saying('no'));
    const unheld = await stage.bench('run', SUITE);
    expect(unheld.code).toBe(0);
    expect(unheld.out).toMatch(/^Nothing was judged: .*\nFor a verdict, add --expect 90% .* or --baseline/m);
    const held = await stage.bench('run', SUITE, '--fresh', '--expect', '90%');
    expect(held.code).toBe(1);
    expect(held.out).toMatch(/^FAIL: fewer than the expected 90 % succeed: .* 0 %\.$/m);
    expect((await stage.bench('run', SUITE, '--expect', 'most')).code).toBe(2);
  });

  it('refuses a baseline with which nothing can be compared, and asks nothing', async () => {
    const stage = await benchStage();
    const other = 'models: anthropic/claude-sonnet-4-5\ntrials: 1\ncases: [{ id: bye, prompt: Bye. }]\n';
    await stage.write('bench/other.yaml', other);
    await stage.bench('run', 'bench/other.yaml', '--save-baseline', 'other.json', '--quiet');
    const asked = stage.server.requests.length;
    const { code, out, err } = await stage.bench('run', SUITE, '--baseline', 'other.json');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(
      '✗ Nothing can be compared: the baseline (other) has bye, and this run (words) yes, number.\n',
    );
    expect(stage.server.requests).toHaveLength(asked);
    await stage.bench('run', SUITE, '--trials', '1', '--quiet');
    expect((await stage.bench('compare', 'other.json', 'last')).code).toBe(2);
    expect((await stage.bench('report', '--baseline', 'other.json')).code).toBe(2);
  });

  it('says what is wrong with a suite by its lines, and asks nothing', async () => {
    const stage = await benchStage('trials: many\ncases:\n  - prompt: Hi\n    contract: []\n');
    const { code, out, err } = await stage.bench('run', SUITE);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/bench\/words\.yaml:1: .*trials/);
    expect(err).toMatch(/bench\/words\.yaml:4: .*contract/);
    expect(stage.server.requests).toHaveLength(0);
    const listed = await stage.bench('suites');
    expect(listed.code).toBe(0);
    expect(listed.out).toMatch(/^✗ bench\/words\.yaml/m);
    expect(listed.err).toMatch(/bench\/words\.yaml:4: error: /);
    const nowhere = await stage.bench('run', 'bench/nowhere.yaml');
    expect(nowhere.code).toBe(4);
  });

  it('prints each event on a line, and the report on the last', async () => {
    const stage = await benchStage();
    const { code, out, err } = await stage.bench('run', SUITE, '--case', 'yes', '--trials', '2', '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const events = eventsIn(out);
    expect(events.map(({ type }) => type)).toEqual([
      'bench-start',
      'trial-start',
      'trial-end',
      'trial-start',
      'trial-end',
      'bench-end',
    ]);
    expect(events.at(-1)).toMatchObject({
      report: { cases: [{ caseId: 'yes', success: { successes: 2 } }] },
    });
  });

  it('ends with 1 where trials have no answer, and asks those again by the same command', async () => {
    const stage = await benchStage();
    stage.answers(({ prompt }) =>
      prompt.includes('number') ? { status: 400, message: 'Not now.' } : saying('yes'),
    );
    const files = ['--out', 'r.json', '--save-baseline', 'base.json'];
    const { code, out, err } = await stage.bench('run', SUITE, ...files);
    expect(code).toBe(1);
    expect(out).toContain('Not now.');
    expect(err).toMatch(/^3 of 6 trials have no answer: .*Not now\..* The same command asks them again\.$/m);
    expect(err).toMatch(/^base\.json was not written: trials have no answer\.$/m);
    expect((await readdir(stage.folder)).filter((name) => name.endsWith('.json'))).toEqual(['r.json']);
    expect(await stage.report('r.json')).toMatchObject({ run: { state: 'stopped' } });
    expect((await stage.bench('list')).out).toMatch(/stopped/);
    stage.answers(() => saying('7'));
    const asked = stage.server.requests.length;
    const again = await stage.bench('run', SUITE, ...files);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('Goes on with a run of which 3 trials were done.');
    expect(again.out).toMatch(/^2 cases +6\/6 /m);
    expect(stage.server.requests.length - asked).toBe(3);
    expect(await stage.report('base.json')).toMatchObject({ run: { state: 'done' } });
  });

  it('ends with 1 where a contract cannot be checked, and says how to go on', async () => {
    const stage = await benchStage(
      'models: anthropic/claude-sonnet-4-5\ntrials: 2\nexpect: 90%\ncases:\n  - { id: slow, prompt: Hi, contracts: [{ matches: "^(a+)+$" }] }\n',
    );
    stage.answers(() => saying(`${'a'.repeat(60)}!`));
    const { code, out, err } = await stage.bench('run', SUITE);
    expect(code).toBe(1);
    expect(out).not.toMatch(/^FAIL/m);
    expect(err).toMatch(
      /^2 of 2 trials cannot be judged: slow: It takes too long .* score the answers again: cuebook bench rescore last$/m,
    );
  });

  it('refuses, before it asks, what it could not do in the end', async () => {
    const stage = await benchStage();
    await stage.write('mine.json', '{"mine": true}');
    const wrong: readonly (readonly [number, ...string[]])[] = [
      [2, '--out', 'mine.json'],
      [2, '--junit', 'mine.json'],
      [4, '--html', 'no/where.html'],
      [4, '--baseline', 'nowhere.json'],
      [2, '--baseline', 'mine.json'],
      [2, '--trials', '0'],
      [2, '--model', 'a,,b'],
      [2, '--case', 'no-such-case'],
    ];
    for (const [expected, ...args] of wrong) {
      const { code, out, err } = await stage.bench('run', SUITE, ...args);
      expect({ args, code, out }).toEqual({ args, code: expected, out: '' });
      expect(err).toMatch(/^✗ /);
    }
    expect(stage.server.requests).toHaveLength(0);
    expect(await readFile(join(stage.folder, 'mine.json'), 'utf8')).toBe('{"mine": true}');
  });
});

describe('what was run', () => {
  it('can be scored again by other contracts, without asking a model', async () => {
    const stage = await benchStage();
    stage.answers(() => saying('Yes!'));
    await stage.bench('run', SUITE, '--quiet');
    const asked = stage.server.requests.length;
    await stage.write(SUITE, SUITE_TEXT.replace('contains: "yes"', 'contains: "Yes"'));
    const { code, out } = await stage.bench('rescore');
    expect(code).toBe(0);
    expect(out).toMatch(/^yes +3\/3 /m);
    expect(out).toContain(
      '6 trials scored again, without asking a model: 3 that failed now succeed, 0 that succeeded now fail.\n',
    );
    expect((await stage.bench('rescore', 'last')).out).toContain('nothing has changed.');
    const other = await stage.write(
      'bench/other.yaml',
      SUITE_TEXT.replace('matches: "[0-9]"', 'matches: "!"'),
    );
    const json = JSON.parse((await stage.bench('rescore', '--suite', other, '--json')).out);
    expect(json).toMatchObject({ trials: 6, nowSucceed: 3, nowFail: 3 });
    expect(stage.server.requests).toHaveLength(asked);
  });

  it('can be reported in each form, listed and deleted', async () => {
    const stage = await benchStage();
    expect((await stage.bench('list')).out).toContain('No runs yet.');
    await stage.bench('run', SUITE, '--trials', '1', '--quiet');
    const id = (await stage.bench('list', '--quiet')).out.trim();
    expect((await stage.bench('report', id.slice(-8))).out).toMatch(/^2 cases +2\/2 /m);
    expect((await stage.bench('report', '--format', 'junit')).out).toMatch(/^<\?xml/);
    expect((await stage.bench('report', '--format', 'html')).out).toMatch(/^<!doctype html>/i);
    expect((await stage.bench('report', '--out', 'kept.xml')).out).toBe('Wrote kept.xml.\n');
    expect((await stage.bench('report', '--out', 'kept.txt')).code).toBe(2);
    expect((await stage.bench('report', 'nothing')).code).toBe(4);
    expect((await stage.bench('rm', id)).code).toBe(2);
    expect((await stage.bench('rm', id, '--yes')).out).toBe(`Deleted run ${id.slice(-8)}.\n`);
    expect((await stage.bench('list', '--json')).out).toBe('{"items":[]}\n');
    expect((await stage.bench('report')).code).toBe(4);
  });

  it('has a schema for editors', async () => {
    const stage = await benchStage();
    const { out } = await stage.bench('schema');
    expect(JSON.parse(out)).toHaveProperty('properties.cases');
  });
});
