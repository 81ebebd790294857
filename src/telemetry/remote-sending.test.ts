import { describe, expect, it } from 'vitest';
import { MemoryExporter, tell, testTelemetry } from './telemetry.case.ts';

const NEVER = new Promise<void>(() => undefined);

describe('telemetry that is sent elsewhere', () => {
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:secret@127.0.0.1:4318' };

  it.each([
    ['remote', 0],
    ['both', 3],
  ] as const)('with %s is kept here %i times', async (mode, kept) => {
    const exporter = new MemoryExporter();
    const endpoints: string[] = [];
    const { telemetry, keeper } = testTelemetry({
      environment: { ...environment, TELEMETRY_MODE: mode },
      loadExporter: async (endpoint) => {
        endpoints.push(endpoint);
        return exporter;
      },
    });
    tell(telemetry, 3);
    await telemetry.flush();
    expect(endpoints).toEqual(['http://me:secret@127.0.0.1:4318/v1/traces']);
    expect(exporter.sent.flat().map(({ payload }) => payload['code'])).toEqual(['E0', 'E1', 'E2']);
    expect(keeper.events).toHaveLength(kept);
    expect(telemetry.state()).toMatchObject({
      sent: 3,
      kept,
      endpoint: 'http://me:…@127.0.0.1:4318/v1/traces',
    });
    await telemetry.close();
    expect(exporter.isClosed).toBe(true);
  });

  it('goes one batch after the other, and nothing waits for a collector that is slow', async () => {
    const first = Promise.withResolvers<void>();
    const exporter = new MemoryExporter(first.promise);
    const { telemetry, keeper } = testTelemetry({
      environment: { ...environment, TELEMETRY_MODE: 'both' },
      loadExporter: async () => exporter,
    });
    tell(telemetry, 700);
    await expect.poll(() => keeper.events).toHaveLength(700);
    expect(exporter.sent.map(({ length }) => length)).toEqual([500]);
    first.resolve();
    await telemetry.flush();
    expect(exporter.sent.map(({ length }) => length)).toEqual([500, 200]);
    expect(telemetry.state()).toMatchObject({ sent: 700, lost: 0 });
    await telemetry.close();
  });

  it('is lost, and counted, where the collector is dead or not to be loaded', async () => {
    for (const loadExporter of [
      async () => new MemoryExporter(Promise.reject(new Error('refused'))),
      async () => await Promise.reject(new Error('refused')),
    ]) {
      const { telemetry } = testTelemetry({
        environment: { ...environment, TELEMETRY_MODE: 'remote' },
        loadExporter,
      });
      tell(telemetry, 3);
      await telemetry.flush();
      expect(telemetry.state()).toMatchObject({
        sent: 0,
        lost: 3,
        problem: 'Telemetry could not be sent: refused',
      });
      await telemetry.close();
    }
  });

  it('is given up at the end, after a while', async () => {
    const exporter = new MemoryExporter(NEVER);
    const { telemetry } = testTelemetry({
      environment: { ...environment, TELEMETRY_MODE: 'remote' },
      loadExporter: async () => exporter,
    });
    tell(telemetry, 600);
    await telemetry.close();
    expect(telemetry.state()).toMatchObject({
      sent: 0,
      lost: 600,
      problem: expect.stringContaining('in time'),
    });
    expect(exporter).toMatchObject({ isHastened: true, isClosed: true });
  });

  it('is given up at once at the end, where the collector is dead', async () => {
    const dead = Promise.withResolvers<void>();
    const exporter = new MemoryExporter(dead.promise);
    const { telemetry } = testTelemetry({
      environment: { ...environment, TELEMETRY_MODE: 'remote' },
      loadExporter: async () => exporter,
    });
    tell(telemetry, 1_200);
    const closing = telemetry.close();
    await expect.poll(() => exporter.isHastened).toBe(true);
    dead.reject(new Error('refused'));
    await closing;
    expect(exporter.sent.map(({ length }) => length)).toEqual([500]);
    expect(telemetry.state()).toMatchObject({ sent: 0, lost: 1_200 });
  });

  it('says what is missing where nothing says where to, and keeps what it can', async () => {
    const both = testTelemetry({ environment: { TELEMETRY_MODE: 'both' } });
    tell(both.telemetry);
    await both.telemetry.flush();
    expect(both.keeper.events).toHaveLength(1);
    expect(both.telemetry.state().problem).toContain('events are kept here only');
    const remote = testTelemetry({ environment: { TELEMETRY_MODE: 'remote' } });
    tell(remote.telemetry);
    await remote.telemetry.flush();
    expect(remote.telemetry.isOn).toBe(false);
    expect(remote.telemetry.state()).toMatchObject({
      lost: 0,
      problem: expect.stringContaining('nothing is kept'),
    });
  });
});
