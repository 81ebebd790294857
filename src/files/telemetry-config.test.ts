import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTelemetryConfig } from './read-telemetry-config.ts';
import { readUserConfig } from './user-config.ts';

describe('what the user says of telemetry', () => {
  it.each([
    ['', {}],
    ['telemetry:\n', {}],
    ['# telemetry: { mode: off }\n', {}],
    ['telemetry:\n  mode: off\n', { mode: 'off' }],
    ['telemetry: { mode: "off" }\n', { mode: 'off' }],
    ['telemetry: { mode: false }\n', { mode: 'off' }],
    [
      'telemetry:\n  mode: both\n  endpoint: http://127.0.0.1:4318\n  retentionDays: 0.5\n  queue: 500\n',
      { mode: 'both', endpoint: 'http://127.0.0.1:4318', retentionDays: 0.5, queue: 500 },
    ],
    // A mistake elsewhere is none of telemetry.
    ['providers: 7\ntelemetry: { mode: local }\n', { mode: 'local' }],
  ])('is read: %j', async (text, config) => {
    expect(await readTelemetryConfig(await configured(text))).toEqual(config);
  });

  it.each([
    ['telemetry: { mode: on }\n', 'telemetry.mode: must be local, remote, both or off'],
    ['telemetry: local\n', 'telemetry: must be `key: value` lines'],
    ['telemetry: { modes: off }\n', 'telemetry: modes is unknown here'],
    ['telemetry: { endpoint: localhost }\n', 'telemetry.endpoint: must be an http:// or https:// address'],
    ['telemetry: { retentionDays: 0 }\n', 'telemetry.retentionDays: must be more than 0'],
    ['telemetry: { queue: 1 }\n', 'telemetry.queue: must be at least 100'],
  ])('is refused: %j', async (text, problem) => {
    const environment = await configured(text);
    const refusal = { code: 'INVALID_INPUT', message: expect.stringContaining(`config.yaml: ${problem}`) };
    await expect(readTelemetryConfig(environment)).rejects.toMatchObject(refusal);
    await expect(readUserConfig(environment)).rejects.toMatchObject(refusal);
  });
});

async function configured(text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'cuebook-telemetry-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'cuebook'));
  await writeFile(join(folder, 'cuebook', 'config.yaml'), text);
  return { XDG_CONFIG_HOME: folder };
}
