import { describe, expect, it, vi } from 'vitest';
import { tell, testTelemetry } from './telemetry.case.ts';

describe('telling of an event', () => {
  it('keeps it by its time, with an id of the process, within a second or so', async () => {
    const { telemetry, keeper } = testTelemetry();
    const before = Date.now();
    tell(telemetry, 1, { session_id: 's' });
    const after = Date.now();
    expect(telemetry.isOn).toBe(true);
    expect(keeper.batches).toEqual([]);
    await expect.poll(() => keeper.batches).toHaveLength(1);
    const [event] = keeper.events;
    expect(event).toEqual({
      event_name: 'error',
      ts: expect.any(String),
      session_id: 's',
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      payload: { code: 'E0', where: 'run' },
    });
    const at = Date.parse(event?.ts ?? '');
    expect(at >= before && at <= after).toBe(true);
    expect(telemetry.state()).toMatchObject({ taken: 1, kept: 1, lost: 0 });
    await telemetry.close();
  });

  it('leaves the id that it is given', async () => {
    const { telemetry, keeper } = testTelemetry();
    tell(telemetry, 1, { client_id: 'page' });
    tell(telemetry);
    tell(telemetry);
    await telemetry.flush();
    const ids = keeper.events.map(({ client_id }) => client_id);
    expect(ids[0]).toBe('page');
    expect(ids[1]).toBe(ids[2]);
  });

  it('writes many in batches, with room for others between them', async () => {
    const { telemetry, keeper } = testTelemetry();
    tell(telemetry, 1_201);
    let rounds = 0;
    const isOver = { value: false };
    const count = () => {
      rounds++;
      if (!isOver.value) setImmediate(count);
    };
    setImmediate(count);
    await telemetry.flush();
    isOver.value = true;
    expect(keeper.batches.map(({ length }) => length)).toEqual([500, 500, 201]);
    expect(keeper.events.map(({ payload }) => payload['code'])).toEqual(
      Array.from({ length: 1_201 }, (_, at) => `E${at}`),
    );
    expect(rounds).toBeGreaterThan(2);
  });

  it('keeps the oldest when too much comes, counts the others, and tells of them once', async () => {
    const { telemetry, keeper } = testTelemetry();
    tell(telemetry, 10_007);
    expect(telemetry.state()).toMatchObject({ taken: 10_007, lost: 7 });
    await telemetry.flush();
    const overflows = keeper.events.filter(({ payload }) => payload['code'] === 'TELEMETRY_OVERFLOW');
    expect(overflows).toMatchObject([{ event_name: 'error', payload: { where: 'telemetry', lost: 7 } }]);
    expect(keeper.events.at(-1)?.payload).toMatchObject({ code: 'E9999' });
    expect(telemetry.state()).toMatchObject({ taken: 10_008, kept: 10_001, lost: 7 });
    tell(telemetry);
    await telemetry.flush();
    expect(keeper.batches.at(-1)).toHaveLength(1);
  });

  it('has as much room as the configuration says', async () => {
    const { telemetry, keeper } = testTelemetry({ readConfig: async () => ({ queue: 3 }) });
    await telemetry.flush();
    tell(telemetry, 5);
    await telemetry.flush();
    expect(keeper.events).toHaveLength(4);
    expect(telemetry.state().lost).toBe(2);
  });

  it('never throws, whatever it is told', async () => {
    const { telemetry, keeper } = testTelemetry();
    const circle: unknown[] = [];
    circle.push(circle);
    const hostile: readonly unknown[] = [
      Object.defineProperty({}, 'code', {
        enumerable: true,
        get: () => {
          throw new Error('no');
        },
      }),
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no');
          },
        },
      ),
      { circle },
      'text',
      1n,
    ];
    const emit = (...told: readonly unknown[]) => Reflect.apply(telemetry.emit, telemetry, told);
    for (const payload of hostile) emit('error', {}, payload);
    emit('error', undefined, {});
    emit('error', null, {});
    tell(telemetry);
    await telemetry.flush();
    expect(keeper.events).toHaveLength(1);
    expect(telemetry.state()).toMatchObject({ taken: 8, kept: 1, lost: 7 });
    expect(telemetry.state()).not.toHaveProperty('problem');
  });

  it('takes texts and secrets out', async () => {
    const { telemetry, keeper } = testTelemetry();
    const payload = { code: 'E', where: 'run', message: 'What I said', api_key: 'k' } as const;
    telemetry.emit('error', { doc_id: 'x'.repeat(300), session_id: 's' }, payload);
    await telemetry.flush();
    expect(keeper.events).toMatchObject([
      { session_id: 's', payload: { code: 'E', where: 'run', message_chars: 11 } },
    ]);
    expect(JSON.stringify(keeper.events)).not.toMatch(/said|api_key|xxx/);
  });
});

describe('events that cannot be written', () => {
  it('are counted, and the next are tried again', async () => {
    const { telemetry, keeper } = testTelemetry();
    keeper.failure = new Error('the disk is full');
    tell(telemetry, 3);
    await telemetry.flush();
    expect(telemetry.state()).toMatchObject({
      taken: 3,
      kept: 0,
      lost: 3,
      problem: 'Telemetry could not be kept: the disk is full',
    });
    keeper.failure = undefined;
    tell(telemetry);
    await telemetry.flush();
    expect(telemetry.state()).toMatchObject({ kept: 1, lost: 3 });
  });

  it.each(['loadKeeper', 'makeFolder'] as const)('are counted where %s fails', async (part) => {
    const { telemetry } = testTelemetry({
      [part]: async () => {
        throw new Error('no folder');
      },
    });
    tell(telemetry, 2);
    await telemetry.flush();
    expect(telemetry.state()).toMatchObject({ lost: 2, problem: 'Telemetry could not be kept: no folder' });
    await telemetry.close();
  });

  it('wait while others hold the file, in their order', async () => {
    const { telemetry, keeper } = testTelemetry();
    keeper.isBusy = true;
    tell(telemetry, 2);
    const flushed = telemetry.flush();
    await expect.poll(() => telemetry.state().taken).toBe(2);
    telemetry.emit('error', {}, { code: 'last', where: 'run' });
    keeper.isBusy = false;
    await flushed;
    expect(keeper.events.map(({ payload }) => payload['code'])).toEqual(['E0', 'E1', 'last']);
    expect(telemetry.state()).toMatchObject({ kept: 3, lost: 0 });
  });

  it('are written later by themselves when the file was held', async () => {
    const { telemetry, keeper } = testTelemetry();
    keeper.isBusy = true;
    tell(telemetry);
    const write = vi.spyOn(keeper, 'write');
    await expect.poll(() => write).toHaveBeenCalled();
    keeper.isBusy = false;
    await expect.poll(() => keeper.events).toHaveLength(1);
    await telemetry.close();
  });

  it('do not hold up the end for long', async () => {
    const { telemetry, keeper } = testTelemetry();
    keeper.isBusy = true;
    tell(telemetry, 2);
    await telemetry.close();
    expect(telemetry.state()).toMatchObject({ kept: 0, lost: 2 });
    expect(keeper.isClosed).toBe(true);
  });
});

describe('the end of telemetry', () => {
  it('writes what is left, and takes no more', async () => {
    const { telemetry, keeper } = testTelemetry();
    tell(telemetry, 3);
    await Promise.all([telemetry.close(), telemetry.close()]);
    expect(keeper.events).toHaveLength(3);
    expect(keeper.isClosed).toBe(true);
    expect(telemetry.isOn).toBe(false);
    tell(telemetry);
    expect(telemetry.take([{ event_name: 'a' }])).toEqual({ accepted: 0, dropped: 1 });
    await telemetry.flush();
    expect(telemetry.state()).toMatchObject({ taken: 3, kept: 3, lost: 0 });
  });

  it('touches nothing where nothing was told', async () => {
    const touched = async () => {
      throw new Error('touched');
    };
    const { telemetry } = testTelemetry({ readConfig: touched, loadKeeper: touched, makeFolder: touched });
    await telemetry.close();
    expect(telemetry.state()).not.toHaveProperty('problem');
  });
});

describe('telemetry that is off', () => {
  it('by the environment is off at once', async () => {
    const { telemetry, keeper } = testTelemetry({ environment: { TELEMETRY_MODE: 'off' } });
    expect(telemetry.isOn).toBe(false);
    tell(telemetry);
    expect(telemetry.take([{ event_name: 'a' }])).toEqual({ accepted: 0, dropped: 1 });
    await telemetry.close();
    expect(keeper.batches).toEqual([]);
    expect(telemetry.state()).toMatchObject({ mode: 'off', taken: 0, lost: 0 });
  });

  it('by the configuration keeps nothing of what was told before that was read', async () => {
    const { telemetry, keeper } = testTelemetry({ readConfig: async () => ({ mode: 'off' }) });
    tell(telemetry, 3);
    await telemetry.flush();
    expect(telemetry.isOn).toBe(false);
    tell(telemetry);
    await telemetry.close();
    expect(keeper.batches).toEqual([]);
    expect(telemetry.state()).toMatchObject({ mode: 'off', taken: 0, lost: 0 });
  });

  it('by a configuration with mistakes says so', async () => {
    const { telemetry, keeper } = testTelemetry({
      readConfig: async () => {
        throw new Error('telemetry.mode: must be one of four.');
      },
    });
    tell(telemetry);
    await telemetry.flush();
    expect(keeper.batches).toEqual([]);
    expect(telemetry.state()).toMatchObject({
      mode: 'off',
      problem: 'telemetry.mode: must be one of four. Until then nothing is kept.',
    });
  });
});

describe('events from elsewhere', () => {
  it('are taken one by one, and counted', async () => {
    const { telemetry, keeper } = testTelemetry();
    const events = [
      { event_name: 'macro.exec_done', payload: { text: 'abc' } },
      { event_name: 'No name' },
      7,
    ];
    expect(telemetry.take(events)).toEqual({ accepted: 1, dropped: 2 });
    await telemetry.flush();
    expect(keeper.events).toEqual([
      { event_name: 'plan.exec_done', ts: expect.any(String), payload: { text_chars: 3 } },
    ]);
  });

  it('are dropped when there is no room', () => {
    const { telemetry } = testTelemetry();
    const events = Array.from({ length: 10_002 }, () => ({ event_name: 'a' }));
    expect(telemetry.take(events)).toEqual({ accepted: 10_000, dropped: 2 });
    expect(telemetry.state().lost).toBe(2);
  });
});

describe('old events', () => {
  it('are removed with the first write, and then once an hour', async () => {
    let now = Date.UTC(2026, 10, 17);
    const { telemetry, keeper } = testTelemetry({
      now: () => new Date(now),
      readConfig: async () => ({ retentionDays: 2 }),
    });
    const write = async (minutes: number) => {
      now += minutes * 60_000;
      tell(telemetry);
      await telemetry.flush();
    };
    await write(0);
    await write(59);
    await write(2);
    await telemetry.close();
    expect(keeper.prunedBefore).toEqual([new Date('2026-11-15T00:00:00Z'), new Date('2026-11-15T01:01:00Z')]);
  });
});
