import { describe, expect, it } from 'vitest';
import { settingsWithout, telemetrySettings } from './settings.ts';

const COLLECTOR = 'http://127.0.0.1:4318';

describe('how telemetry is kept', () => {
  it.each([
    ['local by default', {}, {}, { mode: 'local', isKeptHere: true }],
    ['as the configuration says', {}, { mode: 'off' }, { mode: 'off', isKeptHere: false }],
    ['as the environment says', { TELEMETRY_MODE: 'off' }, { mode: 'local' }, { mode: 'off' }],
    ['by the old name', { AH32_TELEMETRY_MODE: 'off' }, {}, { mode: 'off' }],
    [
      'by our own name before others',
      { CUEBOOK_TELEMETRY_MODE: 'local', TELEMETRY_MODE: 'off', AH32_TELEMETRY_MODE: 'both' },
      {},
      { mode: 'local' },
    ],
    [
      'by the common name before the old one',
      { TELEMETRY_MODE: 'off', AH32_TELEMETRY_MODE: 'both' },
      {},
      { mode: 'off' },
    ],
    ['whatever the case, and with blanks', { TELEMETRY_MODE: ' OFF ' }, {}, { mode: 'off' }],
    [
      'as if nothing were said where nothing is',
      { CUEBOOK_TELEMETRY_MODE: '', TELEMETRY_MODE: ' ' },
      {},
      { mode: 'local' },
    ],
  ] as const)('is %s', (_, environment, config, settings) => {
    const found = telemetrySettings(environment, config);
    expect(found).toMatchObject(settings);
    expect(found).not.toHaveProperty('problem');
    expect(found).not.toHaveProperty('endpoint');
  });

  it.each(['on', 'true', 'locale', '1', '0'])('is off where somebody has mistyped it: %s', (written) => {
    expect(telemetrySettings({ TELEMETRY_MODE: written }, { mode: 'local' })).toMatchObject({
      mode: 'off',
      isKeptHere: false,
      problem: `TELEMETRY_MODE is "${written}", which is none of local, remote, both, off: nothing is kept.`,
    });
  });

  it('has figures of its own, unless the configuration has others', () => {
    expect(telemetrySettings({}, {})).toMatchObject({ retentionDays: 7, queue: 10_000 });
    expect(telemetrySettings({}, { retentionDays: 1, queue: 5 })).toMatchObject({
      retentionDays: 1,
      queue: 5,
    });
  });

  it('is off where the configuration cannot be read, unless the environment says otherwise', () => {
    expect(settingsWithout({}, 'Mend it.')).toMatchObject({
      mode: 'off',
      isKeptHere: false,
      problem: 'Mend it. Until then nothing is kept.',
    });
    expect(settingsWithout({}, 'queue must be more than 0').problem).toBe(
      'queue must be more than 0. Until then nothing is kept.',
    );
    expect(settingsWithout({ TELEMETRY_MODE: 'local' }, 'Mend it.')).toMatchObject({
      mode: 'local',
      isKeptHere: true,
      problem: 'Mend it.',
    });
  });
});

describe('where telemetry is sent', () => {
  it.each([
    [
      'to the place for all signals',
      { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR },
      undefined,
      `${COLLECTOR}/v1/traces`,
    ],
    [
      'below the path of that',
      { OTEL_EXPORTER_OTLP_ENDPOINT: `${COLLECTOR}/otel/` },
      undefined,
      `${COLLECTOR}/otel/v1/traces`,
    ],
    [
      'to the place for traces first, as it is',
      {
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${COLLECTOR}/here`,
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      },
      undefined,
      `${COLLECTOR}/here`,
    ],
    ['to that of the configuration', {}, COLLECTOR, `${COLLECTOR}/v1/traces`],
    ['to that of the configuration as it is, if it has a path', {}, `${COLLECTOR}/here`, `${COLLECTOR}/here`],
    [
      'to that of the environment first',
      { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR },
      'http://127.0.0.1:1',
      `${COLLECTOR}/v1/traces`,
    ],
  ])('is %s', (_, environment, endpoint, target) => {
    for (const mode of ['remote', 'both'] as const) {
      const settings = telemetrySettings(environment, { mode, ...(endpoint !== undefined && { endpoint }) });
      expect(settings).toMatchObject({ mode, isKeptHere: mode === 'both', endpoint: target });
      expect(settings).not.toHaveProperty('problem');
    }
    expect(telemetrySettings(environment, { mode: 'local' })).not.toHaveProperty('endpoint');
  });

  it.each([
    ['remote', {}, 'nothing says where to: nothing is kept'],
    ['both', {}, 'nothing says where to: events are kept here only'],
    ['both', { OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://me:pass@host' }, '"ftp://me:…@host", which is no http'],
    ['remote', { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost' }, '"localhost", which is no http'],
  ] as const)('is told to be missing: %s, %j', (mode, environment, problem) => {
    const settings = telemetrySettings(environment, { mode });
    expect(settings).toMatchObject({
      mode,
      isKeptHere: mode === 'both',
      problem: expect.stringContaining(problem),
    });
    expect(settings).not.toHaveProperty('endpoint');
  });
});
