import type { Environment } from '../model/provider.ts';
import { userConfigPath } from './config-file.ts';
import { configValue } from './config-value.ts';

type TelemetryConfig = ReturnType<typeof import('./telemetry-config.ts')['telemetryConfig']>;

/** What the user's configuration says of telemetry. That of a workspace is not asked: others may have written it. */
export async function readTelemetryConfig(environment: Environment): Promise<TelemetryConfig> {
  const path = userConfigPath(environment);
  const written = await configValue(path, 'telemetry');
  if (written === undefined) return {};
  const { telemetryConfig } = await import('./telemetry-config.ts');
  return telemetryConfig(path, written);
}
