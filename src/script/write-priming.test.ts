import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import type { Fields, KnownRecord } from '../model/record.ts';
import { readPrimingScript } from './priming-script.ts';
import { writePrimingScript, writeRecord } from './write-priming.ts';

const words = (text: string, fields: Fields = {}): KnownRecord<'agent_words_record'> => ({
  known: true,
  type: 'agent_words_record',
  fields: { genseq: 1, ...fields },
  text,
});

describe('a record is written', () => {
  test('as a Markdown block with its fields above its text', () => {
    const record: KnownRecord = {
      known: true,
      type: 'human_text_record',
      fields: { genseq: 1, msgId: 'm-1', grammar: 'markdown' },
      text: 'Probe first.\n\n- one',
    };
    expect(writeRecord(record)).toBe(
      [
        '### record human_text_record',
        '',
        '``````markdown',
        '---',
        'genseq: 1',
        'msgId: m-1',
        'grammar: markdown',
        '---',
        '',
        'Probe first.',
        '',
        '- one',
        '``````',
      ].join('\n'),
    );
  });

  test('without an empty line where it has no text', () => {
    expect(writeRecord(words(''))).toBe(
      '### record agent_words_record\n\n``````markdown\n---\ngenseq: 1\n---\n``````',
    );
  });

  test('as a JSON block where it is a call', () => {
    const record: KnownRecord = {
      known: true,
      type: 'func_call_record',
      fields: { genseq: 1, id: 'c', name: 'probe', arguments: { cmd: 'uname' } },
      text: '',
    };
    expect(writeRecord(record)).toBe(
      [
        '### record func_call_record',
        '',
        '```json',
        '{',
        '  "type": "func_call_record",',
        '  "genseq": 1,',
        '  "id": "c",',
        '  "name": "probe",',
        '  "arguments": {',
        '    "cmd": "uname"',
        '  }',
        '}',
        '```',
      ].join('\n'),
    );
  });

  test('in a fence that is longer than any run of backticks in it', () => {
    expect(writeRecord(words('``````'))).toContain('\n```````markdown\n');
    expect(writeRecord(words('', { note: '```````` x' }))).toContain('\n`````````markdown\n');
  });

  test('as it was read where its type is unknown', () => {
    const raw = '### record future_record\n\n~~~~yaml\n---\nx: [1]\n---\n\nbody\r\n~~~~';
    const record = { known: false, type: 'future_record', fields: {}, text: '', raw } as const;
    expect(writeRecord(record)).toBe(raw);
  });

  test.each([
    'true',
    '12',
    '1e3',
    '0x1f',
    '',
    ' a',
    'a ',
    '- a',
    'a: b',
    'a #b',
    '#',
    "'",
    '"',
    '{',
    '…',
    '\ud800',
  ])('so that the field %j is read as the text it is', (value) => {
    const { script } = readPrimingScript(`${writeRecord(words('x', { value }))}\n`);
    expect(script.records[0]?.fields).toEqual({ genseq: 1, value });
  });
});

test('a script has its front matter in readable YAML, then its records', () => {
  const frontMatter = {
    kind: 'agent_priming_script',
    version: 3,
    title: 'A: B',
    sourceDialog: { rootId: 'r', selfId: 's', course: 1, status: 'idle' },
  };
  const text = writePrimingScript({ frontMatter, records: [words('a'), words('b')] });
  expect(text.split('### record')[0]).toBe(
    '---\nkind: agent_priming_script\nversion: 3\ntitle: "A: B"\nsourceDialog:\n  rootId: r\n  selfId: s\n  course: 1\n  status: idle\n---\n\n',
  );
  const { script, diagnostics } = readPrimingScript(text);
  expect(diagnostics).toEqual([]);
  expect(script.frontMatter?.data).toEqual(frontMatter);
  expect(script.records.map((record) => record.text)).toEqual(['a', 'b']);
});

test('any fields and any text are read back as they were', () => {
  // Through JSON, as the database keeps them: it knows no -0.
  const json = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));
  const fields = fc.dictionary(
    fc.oneof(fc.constantFrom('a', 'msgId', 'b c', '1', 'true', '- x', '"'), fc.string({ unit: 'binary' })),
    fc.oneof(json, fc.string({ unit: 'binary' })),
  );
  fc.assert(
    fc.property(fields, fc.string({ unit: 'binary' }), (extra, text) => {
      fc.pre(!Object.hasOwn(extra, 'type') && text.isWellFormed());
      const { script } = readPrimingScript(`${writeRecord(words(text, extra))}\n`);
      expect(script.records[0]).toMatchObject({ known: true, text });
      expect({ ...script.records[0]?.fields }).toEqual({ genseq: 1, ...extra });
    }),
    runs({ usual: 100, long: 1_000 }),
  );
});
