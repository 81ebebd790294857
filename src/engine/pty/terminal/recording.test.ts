import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRecording, recordingFacts } from './read-recording.ts';
import { Recording } from './recording.ts';
import type { RecordedOutput } from './recording-format.ts';
import { folderForTest, startForTest, textOf, until } from './terminal.case.ts';

const SIZE = { columns: 100, rows: 30 };

describe('the recording of a terminal', () => {
  it('is all that came out, with times and sizes', async () => {
    const folder = join(await folderForTest(), 'main');
    const terminal = await startForTest('bash', ['-c', 'echo 大😀; read; echo two'], {
      recordTo: folder,
      size: SIZE,
    });
    const heard = textOf(terminal);
    await until(() => heard.text.includes('大😀'));
    terminal.resize({ columns: 90, rows: 20 });
    terminal.type('\n');
    await terminal.ended;
    const events = await all(folder);
    expect(dataOf(events)).toBe(heard.text);
    expect(events.filter(({ type }) => type === 'resize')).toMatchObject([
      { size: { columns: 90, rows: 20 } },
    ]);
    expect(events.map(({ seconds }) => seconds)).toEqual(
      events.map(({ seconds }) => seconds).sort((a, b) => a - b),
    );
    expect(await recordingFacts(folder)).toMatchObject({ size: SIZE, isCut: false });
  });

  it('is asciicast v2, and nobody else may read it', async () => {
    const folder = await folderForTest();
    await record(folder, ['one', 'two']);
    const path = join(folder, '000001.cast');
    const [header = '', ...lines] = (await readFile(path, 'utf8')).trimEnd().split('\n');
    expect(JSON.parse(header)).toMatchObject({ version: 2, width: 100, height: 30 });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      [expect.any(Number), 'o', 'one'],
      [expect.any(Number), 'o', 'two'],
    ]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('keeps the last segments, each within its limit, and says that it is cut', async () => {
    const folder = await folderForTest();
    const limits = { segmentBytes: 1_000, segments: 3 };
    const data = Array.from({ length: 200 }, (_, index) => `piece ${index} `);
    await record(folder, data, limits);
    const names = await readdir(folder);
    expect(names).toHaveLength(3);
    for (const name of names) expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(1_000);
    expect(await recordingFacts(folder)).toMatchObject({ isCut: true });
    const kept = dataOf(await all(folder));
    expect(data.join('').endsWith(kept)).toBe(true);
    expect(kept.length).toBeGreaterThan(200);
  });

  it('goes on where another left off', async () => {
    const folder = await folderForTest();
    await record(folder, ['one ']);
    await record(folder, ['two']);
    expect(dataOf(await all(folder))).toBe('one two');
  });

  it('is read up to where a killed server broke off', async () => {
    const folder = await folderForTest();
    await record(folder, ['one']);
    const path = join(folder, '000001.cast');
    await writeFile(path, `${await readFile(path, 'utf8')}[1.5, "o", "tw`);
    expect(dataOf(await all(folder))).toBe('one');
    expect(await all(join(folder, 'none'))).toEqual([]);
    expect(await recordingFacts(join(folder, 'none'))).toBeUndefined();
  });

  it('says once that it cannot be written, and lets the program go on', async () => {
    const file = join(await folderForTest(), 'file');
    await writeFile(file, '');
    const failures: unknown[] = [];
    const terminal = await startForTest('bash', ['-c', 'seq 10000'], {
      recordTo: join(file, 'folder'),
      recordingFailed: (error) => failures.push(error),
    });
    const heard = textOf(terminal);
    expect(await terminal.ended).toEqual({ exitCode: 0 });
    expect(heard.text).toContain('10000');
    expect(failures).toHaveLength(1);
  });
});

async function record(
  folder: string,
  data: readonly string[],
  limits?: { segmentBytes: number; segments: number },
) {
  const recording = new Recording({ folder, size: SIZE, ...(limits && { limits }) });
  for (const each of data) recording.write(each, () => undefined);
  await recording.close();
  expect(recording.waiting).toBe(0);
}

async function all(folder: string): Promise<RecordedOutput[]> {
  return Array.fromAsync(readRecording(folder));
}

function dataOf(events: readonly RecordedOutput[]): string {
  return events.map((event) => (event.type === 'output' ? event.data : '')).join('');
}
