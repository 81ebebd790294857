import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../model/refusal.ts';
import { jsonReport, readReport } from './json-report.ts';
import { SAMPLE_REPORTS } from './sample-reports.case.ts';

const [sample] = Object.values(SAMPLE_REPORTS);

describe('a report as JSON', () => {
  it.each(Object.entries(SAMPLE_REPORTS))('is read as it was written: %s', (_name, report) => {
    expect(readReport(jsonReport(report), 'baseline.json')).toEqual(report);
  });

  it('may have more in it than is known', () => {
    expect(readReport(JSON.stringify({ ...sample, later: true }), 'b')).toEqual(sample);
  });

  it.each([
    ['', 'it is not JSON'],
    ['<!doctype html>', 'it is not JSON'],
    ['null', 'another form'],
    ['[]', 'another form'],
    ['{"schema":"another.v1"}', 'another form'],
    [JSON.stringify({ ...sample, cases: [{}] }), 'cases.0.success is missing or wrong'],
    [JSON.stringify({ ...sample, verdict: 'MAYBE' }), 'verdict is missing or wrong'],
  ])('is refused where it is none: %#', (text, reason) => {
    try {
      readReport(text, 'baseline.json');
    } catch (error) {
      if (!isRefusal(error)) throw error;
      expect(error.code).toBe('INVALID_INPUT');
      expect(error.message).toMatch(/^baseline\.json is no (?:whole )?report of a bench: /);
      expect(error.message).toContain(reason);
      expect(error.remedy).toContain('cuebook bench report');
      return;
    }
    expect.unreachable();
  });

  it('is refused where a newer version made it, in plain words', () => {
    const newer = JSON.stringify({ ...sample, schema: 'cuebook.bench.v2' });
    expect(() => readReport(newer, 'baseline.json')).toThrow(
      'baseline.json was made by a newer Cuebook (cuebook.bench.v2).',
    );
  });
});
