// What the commands about telemetry do, in a piece of their own: the others do not wait for it.
export { queryTelemetry } from './commands/telemetry-query.ts';
export { telemetryStatus } from './commands/telemetry-status.ts';
export { tailTelemetry } from './commands/telemetry-tail.ts';
