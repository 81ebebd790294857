import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ReportFile } from './report-file.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'cuebook-report-'));
  onTestFinished(async () => await rm(path, { recursive: true }));
  return path;
}

describe('a file for a report', () => {
  it('is written in one piece, over an earlier report of the same kind', async () => {
    const home = await folder();
    const reports = {
      'r.json': ['json', '{"schema":"cuebook.bench.v1"}'],
      'r.xml': ['junit', '<?xml version="1.0"?>\n<testsuites name="cuebook" tests="0">'],
      'r.html': ['html', '<!doctype html><meta name="generator" content="Cuebook 1.0">'],
    } as const;
    for (const [name, [format, text]] of Object.entries(reports)) {
      await new ReportFile(join(home, name), format).write('x');
      await writeFile(join(home, name), text);
      await new ReportFile(join(home, name), format).write('new');
      expect(await readFile(join(home, name), 'utf8')).toBe('new');
    }
    expect((await readdir(home)).toSorted()).toEqual(Object.keys(reports).toSorted());
  });

  it('is refused where something else is, or no folder', async () => {
    const home = await folder();
    const path = join(home, 'notes.json');
    await writeFile(path, '{"mine": true}');
    for (const format of ['json', 'junit', 'html'] as const) {
      expect(() => new ReportFile(path, format)).toThrow(expect.objectContaining({ code: 'FILE_EXISTS' }));
    }
    expect(() => new ReportFile(home, 'json')).toThrow(expect.objectContaining({ code: 'FILE_EXISTS' }));
    expect(() => new ReportFile(join(home, 'no', 'r.json'), 'json')).toThrow(
      expect.objectContaining({ code: 'NOT_FOUND' }),
    );
    expect(await readFile(path, 'utf8')).toBe('{"mine": true}');
  });
});
