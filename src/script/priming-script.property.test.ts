import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../test/property.ts';
import { RECORD_TABLE } from '../model/record.ts';
import { readPrimingScript } from './priming-script.ts';

/** Writes a record as the format prescribes. */
function write(type: string, fields: Record<string, unknown>, text: string): string {
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = '`'.repeat(Math.max(6, ...runs.map((length) => length + 1)));
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
  return `### record ${type}\n\n${fence}markdown\n---\n${lines.join('')}---\n\n${text}\n${fence}\n`;
}

describe('any history', () => {
  const piece = fc.constantFrom(
    'a',
    '\n',
    '\r\n',
    '\r',
    ' ',
    '`',
    '``````',
    '~~~',
    '---',
    '### record x',
    '界😀',
    '#',
    '\t',
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const markdownTypes = Object.entries(RECORD_TABLE).flatMap(([type, { block, textField }]) =>
    block === 'markdown' && textField !== null ? [type] : [],
  );
  const fields = fc.record({
    genseq: fc.nat(),
    msgId: fc.string(),
    grammar: fc.constant('markdown'),
    id: fc.string({ unit: 'binary' }),
    name: fc.string(),
    subDialogId: fc.string(),
  });
  const history = fc.array(fc.tuple(fc.constantFrom(...markdownTypes), fields, text), {
    minLength: 1,
    maxLength: 4,
  });

  test('that is written is read back to the byte', () => {
    fc.assert(
      fc.property(history, (written) => {
        const source = written.map(([type, values, body]) => write(type, values, body)).join('\n');
        const { script, diagnostics } = readPrimingScript(source);
        expect(diagnostics).toEqual([]);
        expect(script.records.map((record) => [record.type, record.fields, record.text])).toEqual(written);
        for (const { line, start } of script.records)
          expect(source.slice(0, start).split('\n')).toHaveLength(line);
      }),
      runs({ usual: 50, long: 500 }),
    );
  });

  test('says the same in a file that was given CRLF', () => {
    fc.assert(
      fc.property(history, (written) => {
        fc.pre(written.every(([, , body]) => !body.includes('\r\n')));
        const source = written.map(([type, values, body]) => write(type, values, body)).join('\n');
        const { script } = readPrimingScript(source.replaceAll('\n', '\r\n'));
        expect(script.records.map((record) => [record.type, record.fields, record.text])).toEqual(written);
      }),
      runs({ usual: 50, long: 500 }),
    );
  });
});

const EXAMPLE = [
  '---\nkind: agent_priming_script\nversion: 3\napplicableMemberIds:\n  - ux\n---\n',
  write('human_text_record', { genseq: 1, msgId: 'm', grammar: 'markdown' }, '先做环境探针。'),
  '### record func_call_record\n\n```json\n{ "genseq": 1, "id": "c", "name": "n", "arguments": { "a": [1] } }\n```\n',
  write('func_result_record', { genseq: 1, id: 'c', name: 'n' }, '```\nDarwin\n```'),
].join('\n');

describe('whatever the text', () => {
  const piece = fc.constantFrom(
    ...[
      '### record ',
      'agent_words_record',
      'func_call_record',
      'x',
      '\n',
      '\n\n',
      '\r\n',
      '```',
      '``````markdown',
      '~~~',
    ],
    ...[
      '---',
      '---\ngenseq: 1\n---\n',
      'genseq: 1',
      '{"genseq":1}',
      '{',
      '### user',
      '### Record',
      '\ufeff',
      ' ',
      '\0',
      '界',
    ],
  );

  function check(source: string): void {
    const { script, diagnostics } = readPrimingScript(source);
    let end = script.frontMatter?.range.end ?? 0;
    for (const record of script.records) {
      expect(record.start).toBeGreaterThanOrEqual(end);
      expect(record.end).toBeGreaterThan(record.start);
      expect(source.startsWith('###', record.start)).toBe(true);
      expect(source.slice(0, record.start).split('\n')).toHaveLength(record.line);
      if (!record.known) expect(record.raw).toBe(source.slice(record.start, record.end));
      end = record.end;
    }
    expect(end).toBeLessThanOrEqual(source.length);
    for (const { line } of diagnostics) expect(line).toBeLessThanOrEqual(source.split('\n').length + 1);
  }

  test('nothing is thrown, and records stand in order with their lines', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
        check,
      ),
      runs({ usual: 100, long: 1_500 }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), check));
  });

  test('a valid script with a few characters changed is still read', () => {
    expect(readPrimingScript(EXAMPLE).diagnostics).toEqual([]);
    fc.assert(
      fc.property(
        fc.nat(EXAMPLE.length),
        fc.nat(6),
        fc.string({ unit: 'binary', maxLength: 3 }),
        (at, cut, insert) => {
          check(EXAMPLE.slice(0, at) + insert + EXAMPLE.slice(at + cut));
        },
      ),
      runs({ usual: 100, long: 1_500 }),
    );
  });
});
