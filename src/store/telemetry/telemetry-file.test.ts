import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { eventAt, testTelemetry } from './telemetry-file.case.ts';
import { telemetryFile } from './telemetry-file.ts';
import { TELEMETRY_VERSION } from './telemetry-schema.ts';

const run = promisify(execFile);

describe('a file of telemetry', () => {
  it('is not made by reading', async () => {
    const { file, path } = await testTelemetry();
    expect(file.query({ limit: 10 })).toEqual([]);
    expect(file.after(0, 10)).toEqual([]);
    expect(file.last()).toBe(0);
    expect(file.facts()).toEqual({ bytes: 0, events: 0, names: [] });
    expect(file.prune(new Date())).toBe(0);
    expect(existsSync(path)).toBe(false);
  });

  it('is told to be impossible where something else is in the way of its folder', async () => {
    const { path } = await testTelemetry();
    const blocked = join(dirname(path), 'blocked');
    await writeFile(blocked, 'a file where a folder should be');
    await symlink(join(dirname(path), 'nowhere'), join(dirname(path), 'lost'));
    for (const folder of [blocked, join(dirname(path), 'lost')]) {
      for (const below of ['', 'deep', 'deep/er']) {
        const file = await telemetryFile(join(folder, below, 'telemetry.sqlite3'));
        const problem = `Telemetry cannot be kept: ${folder} is not a folder.`;
        expect(() => file.query({ limit: 1 })).toThrow(problem);
        expect(() => file.facts()).toThrow(problem);
      }
    }
    const absent = await telemetryFile(join(dirname(path), 'none/deep/telemetry.sqlite3'));
    expect(absent.query({ limit: 1 })).toEqual([]);
  });

  it('is read piece by piece, also where many happened at once', async () => {
    const { file } = await testTelemetry();
    file.write([eventAt(2), eventAt(1), eventAt(2), eventAt(2), eventAt(3)]);
    const seqs: number[] = [];
    for (let page = file.query({ limit: 2 }); page.length > 0; ) {
      seqs.push(...page.map(({ seq }) => seq));
      const before = page.at(-1);
      page = file.query({ limit: 2, ...(before && { before }) });
    }
    expect(seqs).toEqual([5, 4, 3, 1, 2]);
  });

  it('keeps events as they are', async () => {
    const { file } = await testTelemetry();
    const event = eventAt(1, {
      run_id: 'r',
      mode: 'm',
      host_app: 'h',
      doc_id: 'd',
      session_id: 's',
      turn_id: 't',
      case_id: 'c',
      message_id: 'i',
      client_id: 'l',
      payload: { list: [1, { deep: null }], text: 'ü' },
    });
    expect(file.write([event, eventAt(2)])).toBe(true);
    expect(file.query({ limit: 10 })).toEqual([
      { seq: 2, ...eventAt(2) },
      { seq: 1, ...event },
    ]);
  });

  it.each([
    [{ event_name: 'error' }, [4]],
    [{ session_id: 'a' }, [3, 1]],
    [{ turn_id: 't2' }, [3]],
    [{ run_id: 'r' }, [2]],
    [{ case_id: 'c' }, [2]],
    [{ since: new Date(eventAt(3).ts) }, [4, 3]],
    [{ until: new Date(eventAt(2).ts) }, [2, 1]],
    [{ session_id: 'a', since: new Date(eventAt(2).ts) }, [3]],
    [{ session_id: "' or 1 = 1 --" }, []],
    [{}, [4, 3, 2, 1]],
  ])('finds by %j, the newest first', async (filter, seconds) => {
    const { file } = await testTelemetry();
    // The newest is not always kept last.
    file.write([
      eventAt(4, { event_name: 'error' }),
      eventAt(1, { session_id: 'a', turn_id: 't1' }),
      eventAt(3, { session_id: 'a', turn_id: 't2' }),
      eventAt(2, { run_id: 'r', case_id: 'c' }),
    ]);
    expect(file.query({ ...filter, limit: 10 }).map(({ payload }) => payload['second'])).toEqual(seconds);
    expect(file.query({ ...filter, limit: 1 })).toHaveLength(Math.min(1, seconds.length));
  });

  it('tells what came after a place, in the order in which it was kept', async () => {
    const { file } = await testTelemetry();
    file.write([eventAt(3), eventAt(1), eventAt(2)]);
    expect(file.after(1, 10).map(({ payload }) => payload['second'])).toEqual([1, 2]);
    expect(file.after(0, 2)).toHaveLength(2);
    expect(file.last()).toBe(3);
  });

  it('keeps all events of a batch or none', async () => {
    const { file } = await testTelemetry();
    expect(() => file.write([eventAt(1), eventAt(2, { ts: 'no time' })])).toThrow();
    expect(file.query({ limit: 10 })).toEqual([]);
  });

  it('gives up old events some at a time, and never a number twice', async () => {
    const { file } = await testTelemetry();
    file.write(Array.from({ length: 1_500 }, () => eventAt(1)));
    file.write([eventAt(50)]);
    const before = new Date(eventAt(50).ts);
    expect([file.prune(before), file.prune(before), file.prune(before)]).toEqual([1_000, 500, 0]);
    expect(file.facts()).toMatchObject({
      events: 1,
      names: [{ event_name: 'chat.turn_done', count: 1 }],
      oldest: eventAt(50).ts,
      newest: eventAt(50).ts,
    });
    expect(file.prune(new Date(eventAt(59).ts))).toBe(1);
    file.write([eventAt(55)]);
    expect(file.query({ limit: 1 })).toMatchObject([{ seq: 1_502 }]);
  });

  it('says so while another process writes, and goes on after that', async () => {
    const { file, path } = await testTelemetry();
    file.write([eventAt(1)]);
    const other = new Database(path);
    other.exec('begin immediate');
    expect(file.write([eventAt(2)])).toBe(false);
    expect(file.prune(new Date())).toBe(0);
    expect(file.query({ limit: 10 })).toHaveLength(1);
    other.exec('rollback');
    other.close();
    expect(file.write([eventAt(2)])).toBe(true);
    expect(file.query({ limit: 10 })).toHaveLength(2);
  });

  it('is made anew when somebody removed it', async () => {
    const { file, path } = await testTelemetry();
    file.write([eventAt(1)]);
    for (const name of await readdir(dirname(path))) await rm(join(dirname(path), name));
    expect(file.query({ limit: 10 })).toEqual([]);
    file.write([eventAt(2)]);
    expect(file.query({ limit: 10 })).toEqual([{ seq: 1, ...eventAt(2) }]);
  });
});

describe('a damaged file of telemetry', () => {
  it.each([
    ['is no database', (bytes: Buffer) => Buffer.alloc(bytes.length, 'Dear diary. ')],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, 5_000)],
    ['is damaged behind its schema', (bytes: Buffer) => bytes.fill(0x5a, 4_096)],
  ])('is put aside when it %s, and its bytes are kept', async (_, damage) => {
    const { file, path } = await testTelemetry();
    file.write([eventAt(1)]);
    file.close();
    const damaged = damage(readFileSync(path));
    await writeFile(path, damaged);
    expect(() => file.query({ limit: 10, event_name: 'chat.turn_done' })).toThrow(/damaged/);
    file.close();
    expect(file.write([eventAt(2)])).toBe(true);
    expect(file.query({ limit: 10 })).toEqual([{ seq: 1, ...eventAt(2) }]);
    const [aside = ''] = (await readdir(dirname(path))).filter((name) => name.includes('.damaged-'));
    expect(readFileSync(join(dirname(path), aside)).equals(damaged)).toBe(true);
  });

  it('of a newer Cuebook is refused and left as it is', async () => {
    const { file, path } = await testTelemetry();
    file.write([eventAt(1)]);
    file.close();
    const newer = new Database(path);
    newer.pragma(`user_version = ${TELEMETRY_VERSION + 1}`);
    newer.close();
    const before = readFileSync(path);
    const refusal = expect.objectContaining({ code: 'DATABASE_NEWER' });
    expect(() => file.write([eventAt(2)])).toThrow(refusal);
    expect(() => file.query({ limit: 1 })).toThrow(refusal);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(await readdir(dirname(path))).toEqual(['telemetry.sqlite3']);
  });

  it('of another program is refused and left as it is', async () => {
    const { file, path } = await testTelemetry();
    const other = new Database(path);
    other.exec('create table photos (id)');
    other.close();
    const before = readFileSync(path);
    expect(() => file.write([eventAt(1)])).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('is not looked for behind a link', async () => {
    const { file, path } = await testTelemetry();
    const elsewhere = join(dirname(path), 'elsewhere');
    await symlink(elsewhere, path);
    expect(() => file.write([eventAt(1)])).toThrow(/is a link/);
    expect(existsSync(elsewhere)).toBe(false);
  });
});

describe('several processes with one file of telemetry', () => {
  it('make it, mend it and write into it at the same time, and lose nothing', async () => {
    const { file, path } = await testTelemetry();
    await writeFile(path, 'no database '.repeat(1_000));
    await Promise.all(['a', 'b', 'c'].map(async (name) => await run(process.execPath, writer(path, name))));
    for (const session_id of ['a', 'b', 'c']) {
      const events = file.query({ session_id, limit: 1_000 });
      expect(events.map(({ payload }) => payload['at'])).toEqual(
        Array.from({ length: 200 }, (_, at) => 199 - at),
      );
    }
    const names = await readdir(dirname(path));
    expect(names.filter((name) => name.includes('.damaged-'))).toHaveLength(1);
  });

  it('see what each other kept', async () => {
    const { file, path } = await testTelemetry();
    file.write([eventAt(1)]);
    const other = await telemetryFile(path);
    other.write([eventAt(2)]);
    other.close();
    expect(file.after(1, 10)).toEqual([{ seq: 2, ...eventAt(2) }]);
  });
});

/** A process that keeps events in small batches, and tries again whenever others hold the file. */
function writer(path: string, session: string): readonly string[] {
  const program = `
    const { telemetryFile } = await import(${JSON.stringify(new URL('telemetry-file.ts', import.meta.url))});
    const file = await telemetryFile(${JSON.stringify(path)});
    for (let at = 0; at < 200; at += 4) {
      const events = [0, 1, 2, 3].map((more) => ({
        event_name: 'error', ts: new Date(1e12 + at + more).toISOString(),
        session_id: ${JSON.stringify(session)}, payload: { at: at + more },
      }));
      while (!file.write(events)) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    file.close();`;
  return ['--input-type=module', '--eval', program];
}
