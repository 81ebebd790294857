import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { Environment } from '../../model/provider.ts';

/** Connections to a collector that can be ended: nobody waits for one that does not answer. */
interface Connections {
  agentFor(protocol: string): Promise<Agent>;
  end(): void;
}

/** Connections by the certificates that the variables of OpenTelemetry name. */
export function connectionsBy(environment: Environment): Connections {
  let agent: Agent | undefined;
  return {
    async agentFor(protocol) {
      agent ??=
        protocol === 'https:'
          ? new SecureAgent({
              keepAlive: true,
              ...(await fileIn(environment, 'ca', 'CERTIFICATE')),
              ...(await fileIn(environment, 'cert', 'CLIENT_CERTIFICATE')),
              ...(await fileIn(environment, 'key', 'CLIENT_KEY')),
            })
          : new Agent({ keepAlive: true });
      return agent;
    },
    end: () => agent?.destroy(),
  };
}

async function fileIn(
  environment: Environment,
  option: 'ca' | 'cert' | 'key',
  name: string,
): Promise<Partial<Record<'ca' | 'cert' | 'key', string>>> {
  const path = environment[`OTEL_EXPORTER_OTLP_TRACES_${name}`] ?? environment[`OTEL_EXPORTER_OTLP_${name}`];
  return path ? { [option]: await readFile(path, 'utf8') } : {};
}
