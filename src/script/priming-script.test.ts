import { describe, expect, test } from 'vitest';
import { readPrimingScript } from './priming-script.ts';
import { PROBE } from './probe.case.ts';

const records = (text: string) => readPrimingScript(text).script.records;
const codes = (text: string) =>
  readPrimingScript(text).diagnostics.map(({ severity, code, line }) => `${severity} ${code} ${line}`);
const messages = (text: string) => readPrimingScript(text).diagnostics.map(({ message }) => message);

/** A record of words whose block holds `body` after its fields. */
const words = (body: string, fence = '``````') =>
  `### record agent_words_record\n\n${fence}markdown\n---\ngenseq: 1\n---\n${body}${fence}\n`;
const textOf = (body: string, fence?: string) => records(words(body, fence))[0]?.text;

describe('a priming script', () => {
  test('is front matter and records', () => {
    const { script, diagnostics } = readPrimingScript(PROBE);
    expect(diagnostics).toEqual([]);
    expect(script.settings).toEqual({ title: '环境探针启动', applicableMemberIds: ['ux'] });
    expect(script.records).toMatchObject([
      {
        known: true,
        type: 'human_text_record',
        fields: { genseq: 1, msgId: 'priming-1', grammar: 'markdown' },
        text: '先做环境探针。',
        line: 9,
      },
      {
        known: true,
        type: 'func_call_record',
        fields: { genseq: 1, id: 'call_probe_1', name: 'exec_command', arguments: { cmd: 'uname -a' } },
        text: '',
        line: 21,
      },
      { known: true, type: 'func_result_record', text: 'Darwin ...', line: 35 },
    ]);
    expect(script.records[1]?.fields).not.toHaveProperty('type');
  });

  test('gives typed fields by type', () => {
    const [human] = records(PROBE);
    if (!human?.known || human.type !== 'human_text_record') throw new Error('not a human record');
    const genseq: number = human.fields.genseq;
    const ids: readonly string[] | undefined = human.fields.q4hAnswerCallIds;
    expect([genseq, ids, human.fields['other']]).toEqual([1, undefined, undefined]);
  });

  test('needs no front matter, and may start with a byte order mark', () => {
    expect(codes(`\ufeff${words('x\n')}`)).toEqual([]);
  });

  test.each([
    ['---\nkind: other\n---\n', 'error kind-unsupported 2'],
    ['---\nkind: { toString: 1 }\n---\n', 'error kind-unsupported 2'],
    ['---\nversion: 4\n---\n', 'error version-unsupported 2'],
    ['---\nkind: agent_priming_script\nversion: "3"\n---\n', 'error field-wrong-type 3'],
    ['---\napplicableMemberIds: ux\n---\n', 'error field-wrong-type 2'],
    ['---\nversion: [3\n---\n', 'error front-matter-invalid 2'],
  ])('with the front matter %j is refused', (frontMatter, code) => {
    expect(codes(frontMatter + words('x\n'))).toContain(code);
  });

  test('of an earlier version, with keys that nobody knows, is read', () => {
    const text = `---\nversion: 2\nfuture: [1]\nsourceDialog: { rootId: a, selfId: b, course: 1, status: x }\n---\n`;
    const { script, diagnostics } = readPrimingScript(text + words('x\n'));
    expect(diagnostics).toEqual([]);
    expect(script.frontMatter?.data['future']).toEqual([1]);
  });

  test('whose front matter nothing closes is refused', () => {
    expect(codes('---\nversion: 3\n\n### record gen_start_record\n')).toContain(
      'error front-matter-unclosed 1',
    );
  });

  test('without records is a warning: it begins nothing', () => {
    expect(codes('# Notes\n')).toEqual(['warning records-none 1']);
  });
});

describe('the text of a block', () => {
  test.each([
    ['\nHello.\n', 'Hello.'],
    ['Hello.\n', 'Hello.'],
    ['\n\nHello.\n', '\nHello.'],
    ['\n\n\nHello.\n\n', '\n\nHello.\n'],
    ['', ''],
    ['\n', ''],
    ['\n\n', ''],
    ['\n\n\n', '\n'],
    ['\n  indented  \n', '  indented  '],
    ['\na\r\nb\r\n', 'a\r\nb\r'],
    ['\r\na\n', 'a'],
    ['\n```\ncode\n```\n', '```\ncode\n```'],
    ['\n---\nnot: fields\n---\n', '---\nnot: fields\n---'],
    ['\n### record human_text_record\n', '### record human_text_record'],
    ['\n### user\n', '### user'],
  ])('%j is %j', (body, text) => {
    expect(textOf(body)).toBe(text);
    expect(codes(words(body))).toEqual([]);
  });

  test.each(['```', '`````', '~~~', '~~~~~~~~'])('may stand in a fence of %s', (fence) => {
    expect(textOf('\na\n', fence)).toBe('a');
  });

  test('may hold a line of six backticks in a longer fence', () => {
    expect(textOf('\n``````\nx\n``````\n', '```````')).toBe('``````\nx\n``````');
  });

  test.each([
    ['in a fence', words('\na\n\nb\n')],
    ['in a fence, without fields', '### record x\n\n```\na\n\nb\n```\n'],
    ['with fields that are not plain', words('\na\n\nb\n').replace('genseq: 1', 'genseq: 1 # one')],
    ['without a fence', '### record agent_words_record\n---\ngenseq: 1\n---\n\na\n\nb\n'],
  ])('is the same in a file with CRLF: %s', (_, text) => {
    expect(records(text)[0]?.text).toBe('a\n\nb');
    expect(records(text.replaceAll('\n', '\r\n'))[0]).toMatchObject({
      text: 'a\n\nb',
      fields: records(text)[0]?.fields,
    });
  });

  test('keeps CRs that are no newlines in a file with CRLF', () => {
    expect(records(words('\n\ra\rb\r\n').replaceAll(/\n/g, '\r\n'))[0]?.text).toBe('\ra\rb\r');
  });

  test('without a fence runs to the next record heading, without blank edges', () => {
    const text = '### record agent_words_record\n\n---\ngenseq: 1\n---\n\na\n# b\n```\n### record x\n```\n\n';
    const [first, second] = records(text + words('\nc\n'));
    expect(first).toMatchObject({ known: true, text: 'a\n# b\n```\n### record x\n```' });
    expect(second).toMatchObject({ known: true, text: 'c', line: 13 });
    expect(codes(text)).toEqual([]);
  });

  test('where the type has none is a hint', () => {
    const text = words('\nx\n').replace('agent_words', 'gen_start');
    expect(codes(text)).toEqual(['hint text-unexpected 4']);
    expect(records(text)[0]).toMatchObject({ known: true, text: 'x' });
  });
});

describe('errors', () => {
  test('name the record, its number and its type', () => {
    const text = `${words('a\n')}\n${words('b\n').replace('genseq: 1', 'genseq: x')}`;
    expect(codes(text)).toEqual(['error field-wrong-type 14']);
    expect(messages(text)).toEqual([
      'Record 2 (agent_words_record): `genseq` must be a whole number from 0.',
    ]);
    expect(records(text)[1]).toMatchObject({ known: false, fields: { genseq: 'x' }, text: 'b' });
  });

  test('name all missing fields of a record at once', () => {
    const text = '### record human_text_record\n\n```\nhi\n```\n';
    expect(codes(text)).toEqual(['error field-missing 1']);
    expect(messages(text)).toEqual([
      'Record 1 (human_text_record): `genseq` is missing, `msgId` is missing, `grammar` is missing.',
    ]);
  });

  test.each([
    ['{', 'error json-invalid 4'],
    ['[]', 'error json-invalid 4'],
    ['', 'error json-invalid 4'],
    [
      '{"type":"gen_start_record","genseq":1,"id":"a","name":"b","arguments":{}}',
      'error record-type-mismatch 1',
    ],
    ['{"type":{"toString":1}}', 'error record-type-mismatch 1'],
    ['{"genseq":1,"id":"a","name":"b"}', 'error field-missing 1'],
    ['{"genseq":1,"id":"a","name":"b","arguments":"{}"}', 'error field-wrong-type 4'],
  ])('are reported for the call %j', (json, code) => {
    expect(codes(`### record func_call_record\n\n\`\`\`json\n${json}\n\`\`\`\n`)).toEqual([code]);
  });

  test('are reported on the heading where the file ends with it', () => {
    expect(codes('### record func_call_record')).toEqual(['error json-invalid 1']);
  });

  test('are not reported for a call with raw arguments', () => {
    const json = '{"genseq":1,"id":"a","name":"b","rawArgumentsText":"{"}';
    expect(codes(`### record func_call_record\n\`\`\`json\n${json}\n\`\`\`\n`)).toEqual([]);
  });

  test('name the new form of old headings', () => {
    const text = `### user\n\nhello\n\n### assistant\n\n\`\`\`\nhi\n\`\`\`\n${words('a\n')}`;
    expect(codes(text)).toEqual(['error record-heading-old 1', 'error record-heading-old 5']);
    expect(messages(text)[0]).toContain('### record human_text_record');
    expect(records(text)).toHaveLength(1);
  });

  test('explain a heading that is not exact', () => {
    expect(codes(`### Record human_text_record\n\nx\n\n${words('a\n')}`)).toEqual([
      'error record-heading-invalid 1',
    ]);
    expect(codes(words('a\n').replace('agent_words', 'Agent_Words'))).toEqual([
      'error record-heading-invalid 1',
    ]);
  });

  test('stop an unfenced block at an old heading', () => {
    const text = '### record agent_words_record\n---\ngenseq: 1\n---\na\n### user\nb\n';
    expect(codes(text)).toEqual(['error record-heading-old 6']);
    expect(records(text)[0]?.text).toBe('a');
  });

  test('are reported for fences and inner front matter that nothing closes', () => {
    expect(codes('### record agent_words_record\n\n``````markdown\n---\ngenseq: 1\n---\nx\n`````\n')).toEqual(
      ['error fence-unclosed 3'],
    );
    expect(codes('### record agent_words_record\n```\n---\ngenseq: 1\n```\n')).toEqual([
      'error front-matter-unclosed 3',
    ]);
    expect(codes(words('a\n').replace('genseq: 1', 'genseq: [1'))[0]).toMatch(
      /^error front-matter-invalid [56]/,
    );
  });
});

describe('what is not a record', () => {
  test('between records is ignored, with one hint unless it is blank or a heading', () => {
    const text = `# Title\n\nIntro\nmore\n\n${words('a\n')}\n## Part\n\n${words('b\n')}tail\n`;
    expect(records(text).map((record) => record.text)).toEqual(['a', 'b']);
    expect(codes(text)).toEqual(['hint text-between-records 3', 'hint text-between-records 25']);
  });

  test('may show records in fenced code', () => {
    const text = `~~~\n### record human_text_record\n~~~\n\n${words('a\n')}`;
    expect(records(text)).toHaveLength(1);
    expect(codes(`~~~\n${words('a\n')}`)).toContain('error fence-unclosed 1');
  });
});

describe('a record of an unknown type', () => {
  const raw = '### record future_record\n\n~~~~yaml\n---\nx: [1]\n---\n\nbody\r\n~~~~';

  test('is kept whole and reported with its line', () => {
    const text = `${words('a\n')}\n${raw}\n\n${words('b\n')}`;
    expect(records(text)[1]).toMatchObject({
      known: false,
      type: 'future_record',
      fields: { x: [1] },
      text: 'body\r',
      raw,
    });
    expect(codes(text)).toEqual(['warning record-type-unknown 10']);
    expect(messages(text)[0]).toContain('Record 2 (future_record)');
  });

  test('is kept with the newlines that it has', () => {
    const crlf = raw.replaceAll(/\r?\n/g, '\r\n');
    expect(records(`${crlf}\r\n`)[0]).toMatchObject({ known: false, raw: crlf, text: 'body' });
  });

  test('may hold JSON, or nothing that can be read', () => {
    expect(records('### record x\n```json\n{"a":1}\n```')[0]).toMatchObject({ fields: { a: 1 }, text: '' });
    expect(records('### record x\n```\n---\na: [\n---\nb\n```')[0]).toMatchObject({ fields: {}, text: 'b' });
    expect(records('### record x')[0]).toMatchObject({ fields: {}, text: '', raw: '### record x' });
  });
});
