import { describe, expect, it } from 'vitest';
import { createTestFile } from '../../../test/sqlite-file.ts';
import { newTerminalRunId, type TerminalRunId } from '../../model/ids.ts';
import type { RecordedOutput } from '../../model/terminal-recording.ts';
import { newSession } from '../../store/cases/build.ts';
import { forkSession } from '../../store/fork.repository.ts';
import { openStore } from '../../store/open-store.ts';
import { beginTerminalRun } from '../../store/terminal-run.repository.ts';
import { type Recordings, sessionRecording, sessionTerminals } from './session-recording.ts';

interface Recorded {
  readonly name: string;
  /** In seconds. */
  readonly startedAt: number;
  /** Absent where nothing was kept. */
  readonly output?: readonly RecordedOutput[];
}

const SIZE = { columns: 80, rows: 24 };

/** A session in whose terminals this ran, one after the other. */
async function withRuns(
  runs: readonly Recorded[],
  work: (
    terminals: () => ReturnType<typeof sessionTerminals>,
    recording: (name?: string) => ReturnType<typeof sessionRecording>,
    fork: () => ReturnType<typeof sessionRecording>,
  ) => Promise<void>,
): Promise<void> {
  const { location, remove } = await createTestFile();
  const store = await openStore(location);
  try {
    const { id: chatSessionId } = await newSession(store);
    const kept = new Map<TerminalRunId, Recorded>();
    for (const run of runs) {
      const id = newTerminalRunId();
      kept.set(id, run);
      const program = { id, chatSessionId, name: run.name, profile: 'shell', pid: 1, startTime: '1' };
      await beginTerminalRun(store, program, new Date(run.startedAt * 1000));
    }
    const runIn = (folder: string) => [...kept].find(([id]) => id === folder)?.[1];
    const recordings: Recordings = {
      folderOf: (_, runId) => runId,
      facts: async (folder) => {
        const run = runIn(folder);
        return run?.output && { size: SIZE, startedAt: run.startedAt * 1000, isCut: false };
      },
      async *read(folder) {
        yield* runIn(folder)?.output ?? [];
      },
    };
    await work(
      async () => await sessionTerminals(store, recordings, chatSessionId),
      async (name) => await sessionRecording(store, recordings, chatSessionId, name),
      async () => {
        const { id } = await forkSession(store, { parentId: chatSessionId, at: new Date() });
        return await sessionRecording(store, recordings, id);
      },
    );
  } finally {
    await store.close();
    await remove();
  }
}

const out = (seconds: number, data: string): RecordedOutput => ({ type: 'output', seconds, data });

describe('the recording of a terminal', () => {
  it('has the programs that ran in it one after the other, each on a clear screen', async () => {
    const runs = [
      { name: 'main', startedAt: 100, output: [out(0, 'a'), out(2, 'b')] },
      { name: 'other', startedAt: 101, output: [out(0, 'x')] },
      { name: 'main', startedAt: 110, output: [out(1, 'c')] },
    ];
    await withRuns(runs, async (terminals, recording) => {
      const { output, ...facts } = await recording();
      expect(facts).toEqual({ terminal: 'main', size: SIZE, startedAt: 100_000, isCut: false });
      expect(await Array.fromAsync(output)).toEqual([
        out(0, 'a'),
        out(2, 'b'),
        { type: 'resize', seconds: 10, size: SIZE },
        out(10, '\u001Bc'),
        out(11, 'c'),
      ]);
      expect(await Array.fromAsync((await recording('other')).output)).toEqual([out(0, 'x')]);
      expect(await terminals()).toMatchObject([
        { name: 'main', profile: 'shell', endedAt: null, isRecorded: true },
        { name: 'other' },
        { name: 'main' },
      ]);
    });
  });

  it('never runs backwards, whatever the clock did', async () => {
    const runs = [
      { name: 'main', startedAt: 100, output: [out(5, 'a')] },
      { name: 'main', startedAt: 100.5, output: [out(1, 'b')] },
    ];
    await withRuns(runs, async (_, recording) => {
      const seconds = (await Array.fromAsync((await recording()).output)).map((each) => each.seconds);
      expect(seconds).toEqual([5, 5, 5, 6]);
    });
  });

  it('is of the only terminal, whatever it is called, and else asks which', async () => {
    await withRuns([{ name: 'build', startedAt: 0, output: [out(0, 'x')] }], async (_, recording) => {
      expect(await recording()).toMatchObject({ terminal: 'build' });
      await expect(recording('main')).rejects.toMatchObject({
        code: 'NOT_FOUND',
        remedy: expect.stringMatching(/build/),
      });
    });
    const two = ['a', 'b'].map((name) => ({ name, startedAt: 0, output: [] }));
    await withRuns(two, async (_, recording) => {
      await expect(recording()).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        // Both began in the same millisecond.
        remedy: expect.stringMatching(/a, b|b, a/),
      });
    });
  });

  it('is refused where nothing is kept, and points a fork to where it came from', async () => {
    await withRuns([{ name: 'main', startedAt: 0 }], async (terminals, recording, fork) => {
      expect(await terminals()).toMatchObject([{ isRecorded: false }]);
      await expect(recording()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(fork()).rejects.toMatchObject({
        code: 'NOT_FOUND',
        remedy: expect.stringMatching(/forked from/),
      });
    });
  });
});
