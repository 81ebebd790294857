import { describe, expect, test } from 'vitest';
import { fixPriming } from './fix-priming.ts';
import { lintPriming } from './lint-priming.ts';
import { DEFECTS } from './priming-defects.case.ts';
import { CALL, HUMAN, markdown, RESULT, sample, script, WORDS } from './priming-samples.case.ts';

const fix = (text: string) => fixPriming(text).text;
const fixes = (text: string) => fixPriming(text).fixes.map(({ line, message }) => `${line} ${message}`);
const faults = (text: string) => lintPriming(text).diagnostics.filter(({ severity }) => severity !== 'hint');

describe('of a priming script with one defect', () => {
  test.each(DEFECTS.filter(({ isFixable }) => isFixable))('$name is repaired for good', ({ text, line }) => {
    const fixed = fixPriming(text);
    expect(faults(fixed.text)).toEqual([]);
    expect(fixed.fixes[0]?.line).toBe(line);
    expect(fixPriming(fixed.text)).toEqual({ text: fixed.text, fixes: [] });
  });

  test.each(DEFECTS.filter(({ isFixable }) => !isFixable))('$name is left as it is', ({ text }) => {
    expect(fixPriming(text)).toEqual({ text, fixes: [] });
  });
});

/** What a record that was made up looks like. */
const madeCall = (id: string) =>
  `### record func_call_record\n\n\`\`\`json\n${JSON.stringify({ type: 'func_call_record', genseq: 1, id, name: 'look', arguments: {} }, null, 2)}\n\`\`\``;
const madeResult = (id: string) =>
  markdown('func_result_record', ['genseq: 1', `id: ${id}`, 'name: look'], 'No result was recorded.');

describe('a result', () => {
  test('without a call gets one before it', () => {
    expect(fix(script(HUMAN, RESULT, WORDS))).toBe(script(HUMAN, madeCall('c1'), RESULT, WORDS));
    expect(fixes(script(HUMAN, RESULT))).toEqual([
      '13 Record 2 (func_result_record): a call was put before it.',
    ]);
  });

  test('that is the second of its call gets a call of its own, with an id of its own', () => {
    const second = RESULT.replace('"c1"', '"c1-2"');
    expect(fix(script(CALL, RESULT, RESULT))).toBe(script(CALL, RESULT, madeCall('c1-2'), second));
  });

  test('with the name of another tool gets that of its call, and nothing else of it changes', () => {
    const result = markdown('func_result_record', ['name: "listen" # by hand', "id: 'c1'", 'genseq: 1']);
    expect(fix(script(CALL, result))).toBe(script(CALL, result.replace('listen', 'look')));
  });

  test('before its call is moved below it and the calls that were made with it', () => {
    const other = sample('func_call_record', { id: 'c2' });
    const otherResult = sample('func_result_record', { id: 'c2' });
    const text = script(HUMAN, RESULT, CALL, WORDS, other, otherResult);
    expect(fix(text)).toBe(script(HUMAN, CALL, WORDS, other, RESULT, otherResult));
  });

  test('that is moved leaves the text around it where it is, and no record swallows that', () => {
    const words = '### record agent_words_record\n---\ngenseq: 1\n---\nHello.';
    const result = '### record func_result_record\n---\ngenseq: 1\nid: c1\nname: look\n---\nA lake.';
    const fixed = fix(script(words, RESULT, 'A note.', CALL, 'Another.', HUMAN));
    expect(fixed).toContain('A note.');
    expect(lintPriming(fixed).script.records.map(({ text }) => text)).toEqual([
      'Hello.',
      '',
      'A lake.',
      'Hello?',
    ]);
    const unfenced = fix(script(result, CALL, 'A note.', HUMAN));
    expect(lintPriming(unfenced).script.records.map(({ text }) => text)).toEqual(['', 'A lake.', 'Hello?']);
  });
});

describe('a call without a result', () => {
  test('gets one that says so, after the calls that were made with it', () => {
    const other = sample('func_call_record', { id: 'c2' });
    const later = sample('func_call_record', { id: 'c3', genseq: 2 });
    const laterResult = sample('func_result_record', { id: 'c3', genseq: 2 });
    expect(fix(script(CALL, other, later, laterResult))).toBe(
      script(CALL, other, madeResult('c1'), madeResult('c2'), later, laterResult),
    );
  });

  test('at the very end, without a newline, gets one too', () => {
    expect(fix(CALL)).toBe(`${CALL}\n\n${madeResult('c1')}`);
  });
});

describe('ids that are taken', () => {
  test('become unique, and results and references follow', () => {
    const refer = (callId: string) => sample('teammate_call_result_record', { callId });
    const answer = (ids: readonly string[]) =>
      sample('human_text_record', { msgId: 'm2', q4hAnswerCallIds: ids });
    const again = (text: string) => text.replace('"c1"', '"c1-2"');
    expect(fix(script(CALL, RESULT, refer('c1'), CALL, RESULT, refer('c1'), answer(['x', 'c1'])))).toBe(
      script(CALL, RESULT, refer('c1'), again(CALL), again(RESULT), refer('c1-2'), answer(['x', 'c1-2'])),
    );
  });

  test('skip the ids that are there already', () => {
    const other = HUMAN.replace('m1', 'm1-2');
    expect(fix(script(HUMAN, HUMAN, other))).toBe(script(HUMAN, HUMAN.replace('m1', 'm1-3'), other));
  });

  test('are replaced in any way of writing them', () => {
    const human = (line: string) => markdown('human_text_record', [line, 'genseq: 1', 'grammar: markdown']);
    for (const line of [
      'msgId: m1',
      'msgId: "m1" # first',
      'msgId: |-\n  m1',
      'msgId: &id m1',
      '? msgId\n: m1',
    ]) {
      const { diagnostics, script: read } = lintPriming(fix(script(HUMAN, human(line))));
      expect(diagnostics).toEqual([]);
      expect(read.records[1]?.fields).toMatchObject({ msgId: 'm1-2', genseq: 1, grammar: 'markdown' });
    }
  });
});

describe('old headings', () => {
  test('become records with numbers by their place and ids that are free', () => {
    const text = script(
      '### user\n\nOne?',
      '### assistant\n\nOne.\n\n```js\none();\n```',
      '### user\n\n```markdown\nTwo?\n```',
      '### assistant\n\n```js\ntwo();\n```\n\nTwo.',
    );
    const records = [
      markdown('human_text_record', ['genseq: 1', 'msgId: primed', 'grammar: markdown'], 'One?'),
      markdown('agent_words_record', ['genseq: 1'], 'One.\n\n```js\none();\n```'),
      markdown('human_text_record', ['genseq: 2', 'msgId: primed-2', 'grammar: markdown'], 'Two?'),
      markdown('agent_words_record', ['genseq: 2'], '```js\ntwo();\n```\n\nTwo.'),
    ];
    expect(fix(text)).toBe(script(...records));
    expect(fixes(text)[0]).toBe('1 `### user` became `### record human_text_record`.');
  });

  test('keep the fields that stand in their block', () => {
    const block = '```markdown\n---\ngenseq: 7\nmsgId: m1\nmood: glad\n---\nHello?\n```';
    const { script: read, diagnostics } = lintPriming(fix(script(`### user\n\n${block}`, HUMAN)));
    expect(diagnostics).toEqual([]);
    expect(read.records[0]).toMatchObject({
      fields: { genseq: 7, msgId: 'm1-2', grammar: 'markdown', mood: 'glad' },
      text: 'Hello?',
    });
  });

  test.each(['', '```\none\n```\nmore', '```\none', '---\ngenseq: [\n---\none', '---\ngenseq: x\n---\none'])(
    'are left where the text cannot be told: %j',
    (body) => {
      const text = script(HUMAN, `### user\n\n${body}`);
      expect(fixPriming(text)).toEqual({ text, fixes: [] });
    },
  );
});

describe('the number of records that came from priming', () => {
  const above = (count: number | string) =>
    `---\n# saved\nprimedRecords:  ${count} # so far\ntitle: 'one'\n---\n\n`;
  const other = sample('func_call_record', { id: 'c2' });
  const otherResult = sample('func_result_record', { id: 'c2' });
  const fixedCount = (count: number, ...records: readonly string[]) => {
    const fixed = fix(above(count) + script(...records));
    const now = lintPriming(fixed).script.settings.primedRecords;
    expect(fixed.startsWith(above(now ?? ''))).toBe(true);
    return now;
  };

  test('grows with the calls and results that are put among them', () => {
    expect(fixedCount(2, RESULT, HUMAN, WORDS)).toBe(3);
    expect(fixedCount(2, HUMAN, CALL, HUMAN.replace('m1', 'm2'), WORDS)).toBe(3);
    expect(fixedCount(1, CALL)).toBe(2);
    expect(fixedCount(3, CALL, other, RESULT, HUMAN, WORDS)).toBe(4);
  });

  test('grows with the old headings before the first record of the session itself', () => {
    expect(
      fixedCount(1, '### user\n\nOne?', WORDS, '### assistant\n\nTwo.', HUMAN, '### assistant\n\nThree.'),
    ).toBe(3);
  });

  test('stays where records are put after them', () => {
    expect(fixedCount(1, HUMAN, RESULT, WORDS)).toBe(1);
    expect(fixedCount(1, CALL, other, HUMAN)).toBe(1);
    expect(fixedCount(2, HUMAN, WORDS, CALL)).toBe(2);
    expect(fixedCount(0, '### user\n\nOne?', WORDS)).toBe(0);
  });

  test('stays where a heading among them was only misspelt, which it counts', () => {
    expect(fixedCount(1, HUMAN.replace('record', 'Record'), WORDS)).toBe(1);
  });

  test('shrinks with a result that is moved below its call and out of them', () => {
    expect(fixedCount(2, HUMAN, RESULT, WORDS, CALL)).toBe(1);
    expect(fixedCount(3, HUMAN, otherResult, other, WORDS)).toBe(3);
  });

  test('is told with the other fixes, and everything else stays', () => {
    const text = above(1) + script(RESULT, WORDS);
    expect(fix(text)).toBe(above(2) + fix(script(RESULT, WORDS)));
    expect(fix(text.replaceAll('\n', '\r\n'))).toBe(fix(text).replaceAll('\n', '\r\n'));
    expect(fixes(text)[0]).toBe('3 `primedRecords` became `2`.');
  });
});

describe('a file', () => {
  const text = `\ufeff---\ntitle: one\n---\n\nA note.\n\n${script(HUMAN, HUMAN, RESULT, CALL, CALL)}\n### user\n\nOne\ntwo\n`;

  test('keeps its newlines, its byte order mark and its notes', () => {
    const fixed = fix(text.replaceAll('\n', '\r\n'));
    expect(fixed).toBe(fix(text).replaceAll('\n', '\r\n'));
    expect(fixed).toMatch(
      /^\ufeff---\r\ntitle: one\r\n---\r\n\r\nA note\.\r\n\r\n### record human_text_record\r\n/,
    );
    expect(faults(fixed)).toEqual([]);
  });

  test('keeps the newlines of a text that is written anew, be they its own', () => {
    const old = (newline: string) => `### user${newline}${newline}one\ntwo\r\nthree${newline}`;
    const textOf = (text: string) => lintPriming(fix(text)).script.records[0]?.text;
    expect(textOf(`# Notes\r\n\r\n${old('\n')}`)).toBe('one\ntwo\r\nthree');
    expect(textOf(`# Notes\r\n\r\n${old('\r\n')}`)).toBe('one\ntwo\nthree');
  });

  test('is left alone where nothing is wrong', () => {
    const right = `\ufeff# Notes\r\n\n${script(HUMAN, CALL, RESULT)}  \n\n`;
    expect(fixPriming(right)).toEqual({ text: right, fixes: [] });
  });

  test('has its calls left alone while a record cannot be read', () => {
    const broken = script(RESULT, CALL.replace('{', '[').replace('"c1"', '"c2"'));
    expect(fixPriming(broken)).toEqual({ text: broken, fixes: [] });
  });

  test('has its fixes told in the order of its lines', () => {
    expect(fixes(script('### user\n\nOne', CALL.replace('record', 'Record'), HUMAN, HUMAN))).toEqual([
      '1 `### user` became `### record human_text_record`.',
      '5 `### Record func_call_record` became `### record func_call_record`.',
      '5 Record 1 (func_call_record): a result was put after it that says that none was recorded.',
      '28 Record 3 (human_text_record): `msgId` became `m1-2`.',
    ]);
  });
});
