import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CLI_TRANSCRIPTS } from '../../../model/cli-profile.ts';
import type { KnownRecord } from '../../../model/record.ts';
import { readTranscript } from '../../../script/transcripts/read-transcript.ts';
import { stepEvidence } from './step-evidence.ts';

/** Written by the CLIs themselves. */
const turnsOf = async (kind: string) => {
  const file = kind === 'opencode' ? 'opencode.json' : `${kind}.jsonl`;
  const folder = join(import.meta.dirname, '../../../script/transcripts/fixtures');
  return readTranscript(await readFile(join(folder, file), 'utf8')).turns;
};

it.each(CLI_TRANSCRIPTS)('tells thoughts, tool calls and tokens of a turn of %s', async (kind) => {
  const [, turn] = await turnsOf(kind);
  const { steps, usage, omitted } = stepEvidence(turn?.records ?? []);
  const thoughts = steps.filter((step) => step.kind === 'thought').map(({ text }) => text);
  expect(thoughts).toEqual(kind === 'opencode' ? [] : ['A file is wanted.']);
  const [call, ...others] = steps.filter((step) => step.kind === 'tool-call');
  expect(others).toEqual([]);
  expect(call).toMatchObject({ label: 'transcript', text: expect.stringContaining('made') });
  expect(call?.facts.tool?.input).toContain('touch made.txt');
  expect(call?.facts.tool?.isError).toBeUndefined();
  expect(usage?.inputTokens).toBeGreaterThan(100);
  expect(usage?.outputTokens).toBeGreaterThan(0);
  expect(omitted).toBe(0);
});

const call = (id: string, input: Readonly<Record<string, unknown>> = {}): KnownRecord => ({
  known: true,
  type: 'func_call_record',
  fields: { genseq: 1, id, name: 'look', arguments: input },
  text: '',
});
const result = (id: string, text: string, outputType?: string): KnownRecord => ({
  known: true,
  type: 'func_result_record',
  fields: { genseq: 1, id, name: 'look', ...(outputType !== undefined && { outputType }) },
  text,
});

it('cuts long inputs and results in the middle, and says how much is missing', () => {
  const long = 'x'.repeat(20_000);
  const [step] = stepEvidence([call('a', { long }), result('a', `first${long}last`)]).steps;
  expect(step?.text).toMatch(/^firstx+\n\[… 11,817 characters are left out here …\]\nx+last$/);
  expect(step?.facts.cut).toBe(11_817);
  expect(step?.facts.tool?.input.length).toBeLessThan(9000);
});

it('marks calls that failed, and those that were never finished', () => {
  const { steps } = stepEvidence([call('a'), result('a', 'No such file', 'error-text'), call('b')]);
  expect(steps).toMatchObject([
    { text: 'No such file', facts: { tool: { isError: true } } },
    { text: '', facts: { tool: { isError: true } } },
  ]);
});

it('stores so many steps at most, and counts the others', () => {
  const calls = Array.from({ length: 205 }, (_, index) => call(String(index)));
  const { steps, omitted } = stepEvidence(calls);
  expect([steps.length, omitted]).toEqual([200, 5]);
});
