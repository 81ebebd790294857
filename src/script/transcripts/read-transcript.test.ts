import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectLinearTime } from '../../../test/linear-time.ts';
import { CLI_TRANSCRIPTS } from '../../model/cli-profile.ts';
import { readTranscript, TranscriptReader } from './read-transcript.ts';
import type { TranscribedTurn } from './transcript.ts';

/** Written by the CLIs themselves: long texts are shortened in them, and folders have other names. */
const FIXTURES = {
  claude: 'claude.jsonl',
  codex: 'codex.jsonl',
  copilot: 'copilot.jsonl',
  gemini: 'gemini.jsonl',
  opencode: 'opencode.json',
  pi: 'pi.jsonl',
  qwen: 'qwen.jsonl',
};

const fixture = async (kind: keyof typeof FIXTURES) =>
  await readFile(join(import.meta.dirname, 'fixtures', FIXTURES[kind]), 'utf8');

const shortly = ({ records }: TranscribedTurn) =>
  records.map(({ type, fields, text }) => [
    type.replace('_record', ''),
    type.startsWith('func') ? fields['name'] : text,
  ]);

describe.each(CLI_TRANSCRIPTS)('a transcript of %s', (kind) => {
  it('is told by what it holds, and where it was written', async () => {
    expect(readTranscript(await fixture(kind))).toMatchObject({
      kind,
      cwd: '/home/ada/tea',
      conversationId: expect.stringMatching(/^(?:ses_\w+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/),
    });
  });

  it('has what was asked, what was answered, and when', async () => {
    const { turns, diagnostics } = readTranscript(await fixture(kind));
    expect(diagnostics).toEqual([]);
    expect(turns.map(({ prompt }) => prompt)).toEqual(['Hello there\nsecond line', 'please make a file']);
    expect(turns[0]?.answer).toMatch(/^You said .+\.$/);
    expect(turns[1]?.answer).toBe('I will make it.\n\nIt is made.');
    for (const { at, isDone, isBroken, model } of turns) {
      expect(at).toMatch(/^2026-11-1[79]T0\d:\d\d:\d\d\.\d{3}Z$/);
      expect({ isDone, isBroken }).toEqual({ isDone: true, isBroken: false });
      expect(model).toMatch(/gpt|claude|gemini/);
    }
  });

  it('has thoughts, calls and results in their order', async () => {
    const [, turn] = readTranscript(await fixture(kind)).turns;
    const parts = turn ? shortly(turn) : [];
    const tool = parts.find(([type]) => type === 'func_call')?.[1];
    expect(tool).toMatch(/bash|exec_command|shell/i);
    expect(parts).toEqual([
      // Opencode was asked with a model that does not think.
      ...(kind === 'opencode' ? [] : [['agent_thought', 'A file is wanted.']]),
      ['agent_words', 'I will make it.'],
      ['func_call', tool],
      ['gen_finish', ''],
      ['func_result', tool],
      ['agent_words', 'It is made.'],
      ['gen_finish', ''],
    ]);
    expect(turn?.records.find(({ type }) => type === 'func_result_record')?.text).toContain('made');
  });

  it('can be read with CRLF newlines, and without a last one', async () => {
    const text = await fixture(kind);
    const { turns } = readTranscript(text);
    expect(readTranscript(text.replaceAll('\n', '\r\n')).turns).toEqual(turns);
    expect(readTranscript(text.trimEnd()).turns).toEqual(turns);
  });
});

it('reads a transcript of opencode with a time that no calendar has', async () => {
  const text = await fixture('opencode');
  const turns = readTranscript(text.replaceAll(/"created":\s*\d+/g, '"created": 1e300')).turns;
  expect(turns.map(({ prompt, at }) => [prompt, at])).toEqual([
    ['Hello there\nsecond line', undefined],
    ['please make a file', undefined],
  ]);
});

describe.each(['claude', 'codex', 'copilot', 'gemini', 'pi', 'qwen'] as const)(
  'a transcript of %s that is being written',
  (kind) => {
    it('says at every line what is known by then, and is done at the end only', async () => {
      const reader = new TranscriptReader(kind);
      const lines = (await fixture(kind)).trimEnd().split('\n');
      const counts: number[] = [];
      for (const line of lines) {
        reader.line(line);
        counts.push(reader.read().turns.length);
      }
      // Some begin with the prompt.
      expect(new Set([0, ...counts])).toEqual(new Set([0, 1, 2]));
      expect(counts).toEqual(counts.toSorted());
      const untilPrompt = new TranscriptReader(kind);
      for (const line of lines.slice(0, counts.indexOf(2) + 1)) untilPrompt.line(line);
      expect(untilPrompt.read().turns).toMatchObject([{ isDone: true }, { isDone: false, answer: '' }]);
    });

    it('is read but for a last line that is half written, which it names', async () => {
      const text = await fixture(kind);
      const { turns, diagnostics } = readTranscript(`${text}{"type":"user","mess`);
      expect(turns).toHaveLength(2);
      const line = text.split('\n').length;
      expect(diagnostics).toMatchObject([{ code: 'broken-end', line, severity: 'warning' }]);
    });

    it('is read but for lines that are broken, and counts those of kinds that are not known', async () => {
      const lines = (await fixture(kind)).trimEnd().split('\n');
      const unknown = '{"type":"of-tomorrow","text":"x"}';
      const { turns, diagnostics } = readTranscript(
        [...lines, '{"type":', unknown, '[1]', unknown, ''].join('\n'),
      );
      expect(turns).toHaveLength(2);
      expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
        ['broken-line', lines.length + 1],
        ['broken-line', lines.length + 3],
        ['left-out', 1],
      ]);
      expect(diagnostics.at(-1)?.message).toMatch(/^2 entries/);
    });
  },
);

describe('a text that is no transcript', () => {
  it.each([
    ['', []],
    ['# Notes\n\nNothing.\n', ['broken-document']],
    ['{"a":1}\n{"b":2}\n', []],
    ['[1, 2]\n', ['broken-document']],
    ['{\n  "info": { "id": "ses_1" },\n  "messages": [\n', ['broken-document']],
  ])('has no kind and no turns: %j', (text, codes) => {
    const { kind, turns, diagnostics } = readTranscript(text);
    expect({ kind, turns }).toEqual({ kind: undefined, turns: [] });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});

it('reads long transcripts in a time that grows as they do', async () => {
  const lines = (await fixture('codex')).trimEnd().split('\n');
  const make = (count: number) => Array.from({ length: count }, () => lines.join('\n')).join('\n');
  expect(readTranscript(make(100)).turns.length).toBe(200);
  expectLinearTime(make, readTranscript, 60);
});
