import { withoutPassword } from '../model/database-url.ts';
import type { Environment } from '../model/provider.ts';
import { TELEMETRY_MODES, type TelemetryMode } from '../model/telemetry.ts';

/** What the user's configuration says of telemetry. */
export interface TelemetryConfig {
  readonly mode?: TelemetryMode;
  readonly endpoint?: string;
  readonly retentionDays?: number;
  /** At most so many events wait to be written. */
  readonly queue?: number;
}

/** How telemetry is to be kept. */
export interface TelemetrySettings {
  readonly mode: TelemetryMode;
  readonly isKeptHere: boolean;
  /** Where traces are sent; absent where nothing is. */
  readonly endpoint?: string;
  readonly retentionDays: number;
  readonly queue: number;
  readonly problem?: string;
}

const MODE_VARIABLES = ['CUEBOOK_TELEMETRY_MODE', 'TELEMETRY_MODE', 'AH32_TELEMETRY_MODE'] as const;
const RETENTION_DAYS = 7;
const QUEUE = 10_000;
const TRACES_PATH = '/v1/traces';

/** As the environment says, else the configuration of the user. What was mistyped means that nothing is kept. */
export function telemetrySettings(environment: Environment, config: TelemetryConfig): TelemetrySettings {
  const { retentionDays = RETENTION_DAYS, queue = QUEUE } = config;
  const { mode = config.mode ?? 'local', problem: mistyped } = modeIn(environment);
  const { endpoint, problem: misled } = isSent(mode) ? endpointFor(mode, environment, config) : {};
  const problem = mistyped ?? misled;
  return {
    mode,
    isKeptHere: mode === 'local' || mode === 'both',
    ...(endpoint !== undefined && { endpoint }),
    retentionDays,
    queue,
    ...(problem !== undefined && { problem }),
  };
}

/** What the environment says where the configuration cannot be read; else nothing is kept, as nobody can say what is wished for. */
export function settingsWithout(environment: Environment, problem: string): TelemetrySettings {
  const settings = telemetrySettings(environment, {});
  if (modeIn(environment).mode !== undefined) return { problem, ...settings };
  return {
    ...settings,
    mode: 'off',
    isKeptHere: false,
    problem: `${problem.replace(/[.\s]*$/, '.')} Until then nothing is kept.`,
  };
}

function modeIn(environment: Environment): { readonly mode?: TelemetryMode; readonly problem?: string } {
  for (const variable of MODE_VARIABLES) {
    const written = environment[variable]?.trim();
    if (!written) continue;
    const mode = TELEMETRY_MODES.find((name) => name === written.toLowerCase());
    if (mode) return { mode };
    const problem = `${variable} is ${JSON.stringify(written)}, which is none of ${TELEMETRY_MODES.join(', ')}: nothing is kept.`;
    return { mode: 'off', problem };
  }
  return {};
}

function isSent(mode: TelemetryMode): boolean {
  return mode === 'remote' || mode === 'both';
}

function endpointFor(
  mode: TelemetryMode,
  environment: Environment,
  config: TelemetryConfig,
): { readonly endpoint?: string; readonly problem?: string } {
  const whole = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']?.trim();
  const base = environment['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim();
  const consequence = mode === 'both' ? 'events are kept here only' : 'nothing is kept';
  const written = whole || base || config.endpoint;
  if (!written) {
    const problem = `Telemetry is to be sent, but nothing says where to: ${consequence}. Set OTEL_EXPORTER_OTLP_ENDPOINT, or telemetry.endpoint in your configuration.`;
    return { problem };
  }
  const url = URL.parse(written);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    const problem = `Telemetry is to be sent to ${JSON.stringify(withoutPassword(written))}, which is no http:// or https:// address: ${consequence}.`;
    return { problem };
  }
  const isBase = !whole && (base ? true : url.pathname === '/');
  if (isBase) url.pathname = `${url.pathname.replace(/\/+$/, '')}${TRACES_PATH}`;
  return { endpoint: url.href };
}
