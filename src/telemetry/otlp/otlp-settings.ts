import type { Environment } from '../../model/provider.ts';

/** The headers that a collector wants, as the variables of OpenTelemetry name them. */
export function headersIn(environment: Environment): Readonly<Record<string, string>> {
  return {
    ...pairsIn(environment['OTEL_EXPORTER_OTLP_HEADERS']),
    ...pairsIn(environment['OTEL_EXPORTER_OTLP_TRACES_HEADERS']),
  };
}

/** How long one request may take, and all that are tried for it. */
export function timeoutIn(environment: Environment): number | undefined {
  const said = environment['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT'] ?? environment['OTEL_EXPORTER_OTLP_TIMEOUT'];
  const ms = Number(said?.trim() || Number.NaN);
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}

/** What is said of the program that sends. */
export function resourceIn(environment: Environment): Readonly<Record<string, string>> {
  const name = environment['OTEL_SERVICE_NAME']?.trim();
  return {
    'service.name': 'cuebook',
    ...pairsIn(environment['OTEL_RESOURCE_ATTRIBUTES']),
    ...(name && { 'service.name': name }),
  };
}

/** `one=1,two=2`, with what could be mistaken in a value encoded as in an address. */
function pairsIn(text = ''): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, Math.max(0, equals)).trim();
    return name === '' ? [] : [[name, decoded(pair.slice(equals + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It was not meant to be encoded.
    return text;
  }
}
