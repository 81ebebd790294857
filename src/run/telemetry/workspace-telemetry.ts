import { readTelemetryConfig } from '../../files/read-telemetry-config.ts';
import { makeTelemetryFolder, telemetryPath } from '../../files/telemetry-folder.ts';
import type { Environment } from '../../model/provider.ts';
import type { Telemetry } from '../../telemetry/telemetry.ts';
import { telemetryIn } from '../../telemetry/telemetry-in.ts';

/** What happens in a workspace, kept in its folder and sent elsewhere as the user has it. Both are loaded when needed. */
export function workspaceTelemetry(
  workspace: string,
  { environment, now }: { readonly environment: Environment; readonly now: () => Date },
): Telemetry {
  const path = telemetryPath(workspace);
  return telemetryIn({
    environment,
    now,
    path,
    readConfig: async () => await readTelemetryConfig(environment),
    makeFolder: async () => await makeTelemetryFolder(workspace),
    loadKeeper: async () => {
      const { telemetryFile } = await import('../../store/telemetry/telemetry-file.ts');
      return await telemetryFile(path);
    },
    loadExporter: async (endpoint) => {
      const { otlpExporter } = await import('../../telemetry/otlp/otlp-exporter.ts');
      return await otlpExporter({ endpoint, environment });
    },
  });
}
