/** How far the pages about telemetry look back. */
export const TELEMETRY_RANGES = ['1h', '24h', '7d'] as const;
export type TelemetryRange = (typeof TELEMETRY_RANGES)[number];

const HOUR_MS = 3_600_000;
const RANGE_MS: Readonly<Record<TelemetryRange, number>> = {
  '1h': HOUR_MS,
  '24h': 24 * HOUR_MS,
  '7d': 7 * 24 * HOUR_MS,
};

/** When a range begins that ends now. */
export function beginOfRange(range: TelemetryRange, now: number): Date {
  return new Date(now - RANGE_MS[range]);
}
