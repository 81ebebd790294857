import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAskedPrompt } from '../../src/model/message.ts';
import { resultsIn } from '../context/obedient-model.ts';
import { CLAUDE } from '../context/stage.ts';
import { COUNT_WORDS, lastRequest, type SkillStage, skillStage, systemOf } from './stage.ts';

const COUNTING = {
  manifest: { tools: [COUNT_WORDS.declaration] },
  scripts: { 'count_words.py': COUNT_WORDS.script },
};

async function told(stage: SkillStage, text: string, request: Parameters<SkillStage['send']>[2] = {}) {
  const id = await stage.begin();
  const summary = await stage.send(id, text, { model: CLAUDE, ...request });
  return { id, summary, request: lastRequest(stage) };
}

function outputs(stage: SkillStage): readonly unknown[] {
  return resultsIn(lastRequest(stage)).map(({ output }) => JSON.parse(output));
}

describe('a request', () => {
  it('is answered with the rules and the tools of the skills that fit, and no others', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount', COUNTING);
    await stage.skill('gardening');
    const { request, id } = await told(stage, 'Please do a wordcount.');
    expect(systemOf(request)).toContain(
      '<skill id="wordcount" name="wordcount">\nFollow wordcount.\n</skill>',
    );
    expect(systemOf(request)).not.toContain('gardening');
    expect(request.tools).toEqual(['count_words']);
    const prompt = (await stage.rows(id)).find(isAskedPrompt);
    expect(prompt?.metadata.skills).toEqual([{ id: 'wordcount', hash: expect.any(String) }]);
  });

  it('that nothing fits is answered without any', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount', COUNTING);
    const { request, id } = await told(stage, 'What is the capital of France?');
    expect(systemOf(request)).toBe('');
    expect(request.tools).toEqual([]);
    expect((await stage.rows(id)).find(isAskedPrompt)?.metadata).not.toHaveProperty('skills');
  });

  it('is routed by itself, turn by turn', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount');
    await stage.skill('gardening');
    const id = await stage.begin();
    await stage.send(id, 'A wordcount, please', { model: CLAUDE });
    await stage.send(id, 'And now gardening');
    expect(systemOf(lastRequest(stage))).toContain('Follow gardening.');
    expect(systemOf(lastRequest(stage))).not.toContain('wordcount');
  });

  it('calls a tool in Python, which gets what the model gives', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount', COUNTING);
    await told(stage, 'A wordcount:\ncall count_words {"doc_text":"one two three","times":2}');
    expect(outputs(stage)).toEqual([{ words: 6 }]);
  });

  it.each([
    ['a boolean for an integer', '{"doc_text":"a","times":true}', 'invalid_arguments', 'integer'],
    ['an unknown argument', '{"doc_text":"a","often":1}', 'invalid_arguments', 'additional'],
    ['a missing text without a document', '{}', 'invalid_arguments', 'doc_text'],
    [
      'a pattern without end',
      `{"doc_text":"a","slow":"${'a'.repeat(47)}!"}`,
      'invalid_arguments',
      'too long',
    ],
  ])('is told in the envelope of %s', async (_, input, code, words) => {
    const stage = await skillStage();
    await stage.skill('wordcount', COUNTING);
    await told(stage, `A wordcount:\ncall count_words ${input}`);
    expect(outputs(stage)).toEqual([{ error: { code, message: expect.stringContaining(words) } }]);
  });

  it('serves identical calls of one turn once', async () => {
    const stage = await skillStage();
    const script =
      'calls = 0\ndef tick(**kwargs):\n    global calls\n    calls += 1\n    return {"calls": calls}\n';
    const declared = { name: 'tick', description: 'Ticks.', effect: 'read', parameters: { type: 'object' } };
    await stage.skill('clock', { manifest: { tools: [declared] }, scripts: { 'tick.py': script } });
    const calls = 'call tick {"a":1,"b":2}\ncall tick {"b":2,"a":1}\ncall tick {"a":2}';
    await told(stage, `Look at the clock:\n${calls}`);
    // The two that differ run side by side: either may come first.
    const [first, second, third] = outputs(stage);
    expect(second).toEqual(first);
    expect([first, third]).toEqual(expect.arrayContaining([{ calls: 1 }, { calls: 2 }]));
  });
});

describe('a file that is given with a prompt', () => {
  const READ_FILE = {
    manifest: {
      tools: [
        {
          name: 'first_line',
          description: 'The first line of a file.',
          effect: 'read',
          parameters: { type: 'object', properties: { file: { type: 'string' } }, required: ['file'] },
        },
      ],
    },
    scripts: {
      'first_line.py':
        'def first_line(file, **kwargs):\n    with open(file) as lines:\n        return {"line": lines.readline().strip(), "file": file}\n',
    },
  };

  it('can be read by a tool that its id is given to, and is told by its lasting address', async () => {
    const stage = await skillStage();
    await stage.skill('reader', READ_FILE);
    const files = [await stage.kept('a.txt', 'Leaves\nand more')];
    await told(stage, 'Ask the reader:\ncall first_line {"file":"@a.txt"}', { files });
    const [result] = outputs(stage);
    expect(result).toEqual({ line: 'Leaves', file: expect.stringMatching(/^cuebook:|^\/files\/|^http/) });
  });
});

describe('which skills answer', () => {
  it('is what the agent says, in its own order', async () => {
    const stage = await skillStage();
    await stage.skill('one');
    await stage.skill('two');
    await stage.configure({ name: 'Reader', model: CLAUDE, skills: ['two', 'one'] });
    await stage.send(await stage.begin({ agentId: 'Reader' }), 'Hello');
    expect(systemOf(lastRequest(stage))).toMatch(/Follow two\.[\s\S]*Follow one\./);
    await stage.configure({ name: 'Reader', model: CLAUDE, skills: 'off' });
    await stage.send(await stage.begin({ agentId: 'Reader' }), 'Tell me of one and two');
    expect(systemOf(lastRequest(stage))).toBe('');
  });

  it('warns of a skill that the agent names and nobody has', async () => {
    const stage = await skillStage();
    await stage.configure({ name: 'Reader', model: CLAUDE, skills: ['nothing'] });
    const { warnings } = await stage.send(await stage.begin({ agentId: 'Reader' }), 'Hello');
    expect(warnings).toContainEqual({ code: 'skill-missing', message: 'There is no skill nothing.' });
  });

  it('is what the user says for one prompt', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount');
    const { request } = await told(stage, 'A wordcount', { skills: 'off' });
    expect(systemOf(request)).toBe('');
    const named = await told(stage, 'Hello', { skills: ['wordcount', 'wordcount'] });
    expect(systemOf(named.request).match(/Follow wordcount\./g)).toHaveLength(1);
  });

  it('is refused before anything is sent or kept where a named one is not there', async () => {
    const stage = await skillStage();
    await stage.put('skills/broken/skill.json', '{');
    const id = await stage.begin();
    for (const name of ['nothing', 'broken']) {
      await expect(stage.send(id, 'Hello', { model: CLAUDE, skills: [name] })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: expect.stringContaining(name),
      });
    }
    expect(stage.models.requests).toEqual([]);
    expect(await stage.rows(id)).toEqual([]);
  });

  it('is what a script says', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount');
    const script = await stage.put('a.prompt.md', `---\nmodel: ${CLAUDE}\nskills: [wordcount]\n---\nHello\n`);
    await stage.performed(await stage.workbench.scripts.run({ path: script }));
    expect(systemOf(lastRequest(stage))).toContain('Follow wordcount.');
  });
});

describe('the current document', () => {
  it('of a script fills in what the model leaves out, and is not sent', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount', COUNTING);
    await stage.put('notes.md', 'four words are here');
    const text = `---\nmodel: ${CLAUDE}\ndocument: notes.md\n---\nA wordcount:\ncall count_words {"times":1}\n`;
    const script = await stage.put('a.prompt.md', text);
    await stage.performed(await stage.workbench.scripts.run({ path: script }));
    expect(outputs(stage)).toEqual([{ words: 4 }]);
    expect(JSON.stringify(lastRequest(stage).body)).not.toContain('four words');
  });

  it('goes with the rules of a skill that wants to see it', async () => {
    const stage = await skillStage();
    const capabilities = { active_doc_text: true, active_doc_max_chars: 9 };
    await stage.skill('wordcount', { manifest: { capabilities } });
    const document = await stage.put('notes.md', 'four words are here');
    const { request, id } = await told(stage, 'A wordcount', { document });
    expect(systemOf(request)).toContain('<current-document name="notes.md">');
    expect(systemOf(request)).toContain('four word\n[Cut off here: 9 of 19');
    expect((await stage.rows(id)).find(isAskedPrompt)?.metadata.document).toEqual({
      name: 'notes.md',
      path: 'notes.md',
      hash: expect.any(String),
    });
  });

  it('is that of the turn where the turn is shown, or asked anew', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount', {
      manifest: { ...COUNTING.manifest, capabilities: { active_doc_text: true } },
      scripts: COUNTING.scripts,
    });
    const document = await stage.put('notes.md', 'four words are here');
    const { id } = await told(stage, 'A wordcount:\ncall count_words {}', { document });
    expect(outputs(stage)).toEqual([{ words: 4 }]);
    const { system } = await stage.sessions().context(id, { turn: 'last' });
    expect(system).toBe(systemOf(lastRequest(stage)));
    await stage.performed(await stage.sessions().regenerate({ sessionId: id }));
    expect(outputs(stage)).toEqual([{ words: 4 }]);
    await stage.put('notes.md', 'two words');
    const { warnings } = await stage.sessions().context(id, { turn: 'last' });
    expect(warnings.map(({ code }) => code)).toContain('document-changed');
  });

  it('decides which host a skill has to be for', async () => {
    const stage = await skillStage();
    await stage.skill('totals', { manifest: { routing: { triggers: ['totals'], hosts: ['et'] } } });
    const notes = await stage.put('notes.md', 'text');
    const sheet = await stage.put('prices.csv', 'a,b\n1,2\n');
    expect(systemOf((await told(stage, 'Make totals', { document: notes })).request)).toBe('');
    expect(systemOf((await told(stage, 'Make totals', { document: sheet })).request)).toContain(
      'Follow totals.',
    );
    expect(systemOf((await told(stage, 'Make totals')).request)).toContain('Follow totals.');
  });

  it('goes with a session that is adopted', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount', COUNTING);
    const document = await stage.put('texts/notes.md', 'four words are here');
    const { id } = await told(stage, 'A wordcount:\ncall count_words {}', { document });
    await stage.put('adopted/about.md', 'Adopted scripts.');
    const { scriptPath } = await stage.sessions().adopt({ sessionId: id, folder: 'adopted' });
    expect(await readFile(scriptPath, 'utf8')).toContain('document: ../texts/notes.md\n');
    const script = await stage.workbench.scripts.run({ path: scriptPath, model: CLAUDE });
    expect(await stage.performed(script)).toMatchObject({ reason: 'done' });
    expect(outputs(stage)).toEqual([{ words: 4 }]);
  });

  it('is given to no tool where it could not be read to its end', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount', COUNTING);
    const document = await stage.put('long.txt', 'word '.repeat(4_100_000));
    await told(stage, 'A wordcount:\ncall count_words {}', { document });
    expect(outputs(stage)).toEqual([
      { error: { code: 'failed', message: expect.stringContaining('longer than 20,000,000') } },
    ]);
  });

  it('that is not there is refused before anything is sent', async () => {
    const stage = await skillStage();
    const path = await stage.put('a.prompt.md', `---\nmodel: ${CLAUDE}\ndocument: gone.md\n---\nHello\n`);
    await expect(stage.workbench.scripts.run({ path })).rejects.toMatchObject({ code: 'SCRIPT_INVALID' });
    const outside = await stage.put(
      'b.prompt.md',
      `---\nmodel: ${CLAUDE}\ndocument: ../../etc/hosts\n---\nHello\n`,
    );
    await expect(stage.workbench.scripts.run({ path: outside })).rejects.toMatchObject({
      code: 'SCRIPT_INVALID',
    });
    const gone = `${stage.folder}/gone.md`;
    await expect(
      stage.send(await stage.begin(), 'Hello', { model: CLAUDE, document: gone }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(stage.models.requests).toEqual([]);
  });
});

describe('skills on disk', () => {
  it('count from the next prompt on: dropped in, edited, broken, mended', async () => {
    const stage = await skillStage();
    await stage.skill('gardening');
    const id = await stage.begin();
    const ask = async (text: string) => {
      await stage.send(id, text, { model: CLAUDE });
      return systemOf(lastRequest(stage));
    };
    expect(await ask('A wordcount?')).toBe('');
    await stage.skill('wordcount', COUNTING);
    expect(await ask('A wordcount?')).toContain('Follow wordcount.');
    await stage.put('skills/wordcount/SYSTEM.md', 'Follow something.');
    expect(await ask('A wordcount?')).toContain('Follow something.');
    await ask('A wordcount:\ncall count_words {"doc_text":"a b"}');
    expect(outputs(stage).at(-1)).toEqual({ words: 2 });
    await stage.put(
      'skills/wordcount/scripts/count_words.py',
      'def count_words(**kwargs):\n    return {"words": 9}\n',
    );
    await ask('A wordcount:\ncall count_words {"doc_text":"a b"}');
    expect(outputs(stage).at(-1)).toEqual({ words: 9 });
    await stage.put('skills/wordcount/skill.json', '{"schema_version": "ah32.skill.v1", "meta": {}}');
    expect(await ask('A wordcount?')).toBe('');
    expect(await ask('Some gardening?')).toContain('Follow gardening.');
    const { items } = await stage.workbench.skills.list();
    expect(items.map(({ id: each, state }) => [each, state])).toEqual([
      ['gardening', 'ready'],
      ['wordcount', 'broken'],
    ]);
  });

  it('are told with their rules where the workspace is not trusted, and run nothing', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount', COUNTING);
    await stage.workbench.trust.revoke();
    const { request, summary } = await told(stage, 'A wordcount:\ncall count_words {"doc_text":"a"}');
    expect(systemOf(request)).toContain('Follow wordcount.');
    expect(request.tools).toEqual([]);
    expect(outputs(stage)).toMatchObject([{ error: { code: 'unknown_tool' } }]);
    expect(summary.warnings.map(({ code }) => code)).toContain('skill-tools-untrusted');
  });

  it('that share the name of a tool have it refused, with the candidates', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount', COUNTING);
    await stage.skill('letters', COUNTING);
    await told(stage, 'call count_words {"doc_text":"a"}', { skills: ['wordcount', 'letters'] });
    expect(outputs(stage)).toEqual([
      {
        error: {
          code: 'ambiguous',
          message: expect.stringContaining('the skill wordcount, the skill letters'),
        },
      },
    ]);
  });
});

describe('what is shown of a request', () => {
  it('has a section for each skill', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount');
    const { id } = await told(stage, 'A wordcount');
    const { sections, system } = await stage.sessions().context(id, { turn: 'last' });
    expect(sections.filter(({ source }) => source === 'skill').map(({ name }) => name)).toEqual([
      'wordcount',
    ]);
    expect(system).toBe(systemOf(lastRequest(stage)));
    await stage.put('skills/wordcount/SYSTEM.md', 'Follow something.');
    const { warnings } = await stage.sessions().context(id, { turn: 'last' });
    expect(warnings.map(({ code }) => code)).toContain('skill-changed');
  });

  it('is shown without a skill that is gone', async () => {
    const stage = await skillStage();
    await stage.skill('wordcount');
    const script = await stage.put('a.prompt.md', `---\nmodel: ${CLAUDE}\nskills: [wordcount]\n---\nHello\n`);
    const run = await stage.workbench.scripts.run({ path: script });
    await stage.performed(run);
    await rm(join(stage.folder, 'skills/wordcount'), { recursive: true });
    const { warnings, sections } = await stage.sessions().context(run.session.id, { turn: 'last' });
    expect(sections.map(({ source }) => source)).not.toContain('skill');
    expect(warnings.map(({ code }) => code)).toContain('skill-missing');
  });
});
