import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { benchItem } from '../../wire/bench.ts';
import { BenchChannel } from './bench-channel.ts';
import { connection } from './connection.case.ts';

const RUN = {
  id: '019a0000-0000-7000-8000-0000000000ab',
  state: 'running',
  models: ['openai/small'],
  trials: 2,
  cases: 1,
  isRecorded: false,
  startedAt: '2026-11-15T10:00:00.000Z',
  finishedAt: null,
  done: 0,
  suite: { name: 'support', path: 'bench/support.yaml', hash: 'h' },
  total: 2,
  successes: 0,
} as const;
const KEY = { caseId: 'greets', model: 'openai/small' };
const end = { ...KEY, type: 'trial-end', sessionId: null, totalMs: 5, failures: [], total: 2 } as const;

describe('the channel of a bench', () => {
  it('tells all who watch what happens, and who comes late how it stands', async () => {
    const channel = new BenchChannel(RUN);
    const early = await watching(channel);
    channel.take({ ...KEY, type: 'trial-start', trial: 1 });
    channel.take({ ...KEY, type: 'trial-start', trial: 2 });
    channel.take({ ...end, trial: 1, isSuccess: true, done: 1, leftMs: 40 });
    const late = await watching(channel);
    channel.take({ ...end, trial: 2, isSuccess: false, done: 2, leftMs: 0 });
    channel.end();
    expect((await early()).map(({ type }) => type)).toEqual([
      'bench-standing',
      'trial-start',
      'trial-start',
      'trial-end',
      'trial-end',
    ]);
    expect(await late()).toEqual([
      {
        type: 'bench-standing',
        run: { ...RUN, done: 1, successes: 1 },
        successes: 1,
        active: [{ ...KEY, trial: 2 }],
        leftMs: 40,
        isLive: true,
      },
      { ...end, trial: 2, isSuccess: false, done: 2, leftMs: 0 },
    ]);
  });

  it('tells of one that was stopped how it stands then', async () => {
    const channel = new BenchChannel(RUN);
    const seen = await watching(channel);
    channel.take({ ...KEY, type: 'trial-start', trial: 1 });
    channel.breakOff({ ...RUN, state: 'stopped', successes: 3 });
    channel.end();
    expect((await seen()).at(-1)).toMatchObject({ run: { state: 'stopped' }, successes: 3, active: [] });
  });
});

/** Joins, and returns what reads all that is told until the end. */
async function watching(channel: BenchChannel) {
  const { watcher, response } = await connection();
  void channel.show(watcher);
  return async () => await itemsIn(response);
}

async function itemsIn(response: IncomingMessage) {
  const text = (await Array.fromAsync(response.setEncoding('utf8'), String)).join('');
  return Array.from(text.matchAll(/^data: (.*)$/gm), ([, data = '']) => benchItem.parse(JSON.parse(data)));
}
