import { setTimeout as delay } from 'node:timers/promises';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { Environment } from '../../model/provider.ts';
import { VERSION } from '../../model/version.ts';
import type { TelemetryExporter } from '../exporter.ts';
import { connectionsBy } from './connections.ts';
import { headersIn, resourceIn, timeoutIn } from './otlp-settings.ts';
import { spanOf } from './span-of.ts';
import { TraceIds } from './trace-ids.ts';

export interface OtlpOptions {
  /** The whole address at which a collector takes traces. */
  readonly endpoint: string;
  /** Besides those that the environment names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly environment?: Environment;
  /** How long one batch may take, with all that is tried again. */
  readonly timeoutMs?: number;
}

const USUAL_TIMEOUT_MS = 5_000;
const MOST_SPANS = 512;
/** A connection that lay idle may have been closed just now; one that is refused may be taken in a while. */
const RETRY_AFTER_MS = [50, 1_000, 2_000];

/**
 * Sends events to a collector of OpenTelemetry, as spans by the GenAI conventions, over HTTP. What a collector does not
 * take within the time is lost.
 */
export async function otlpExporter(options: OtlpOptions): Promise<TelemetryExporter> {
  const { environment = process.env } = options;
  const headers = { ...headersIn(environment), ...options.headers };
  const connections = connectionsBy(environment);
  const timeoutMillis = options.timeoutMs ?? timeoutIn(environment) ?? USUAL_TIMEOUT_MS;
  const haste = new AbortController();
  let isClosed = false;
  const exporter = new OTLPTraceExporter({
    url: options.endpoint,
    timeoutMillis,
    httpAgentOptions: connections.agentFor,
    headers: async () => {
      // It is asked before each try: this one is the last.
      if (isClosed) throw new Error('Nothing is sent any more.');
      return { ...headers };
    },
  });
  const resource = defaultResource().merge(
    resourceFromAttributes({ ...resourceIn(environment), 'service.version': VERSION }),
  );
  const ids = new TraceIds();
  /** Who waits for a batch to arrive; it may be told that it will not. */
  const waiting = new Set<(isTaken: boolean) => void>();
  const isTaken = async (spans: readonly ReadableSpan[]): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting.add(resolve);
    exporter.export([...spans], ({ code }) => resolve(code === SUCCESS));
    return await promise.finally(() => waiting.delete(resolve));
  };

  /** With connections that fail tried again, for as long as there is time and nobody is in a hurry. */
  const isTakenInTime = async (spans: readonly ReadableSpan[]): Promise<boolean> => {
    const deadline = performance.now() + timeoutMillis;
    for (const waitMs of [...RETRY_AFTER_MS, undefined]) {
      const { failures } = connections;
      if (await isTaken(spans)) return true;
      if (failures === connections.failures || waitMs === undefined) return false;
      if (haste.signal.aborted || performance.now() + waitMs > deadline) return false;
      await delay(waitMs, undefined, { signal: haste.signal, ref: false }).catch(() => undefined);
      if (haste.signal.aborted) return false;
    }
    return false;
  };

  return {
    async send(events) {
      let sent = 0;
      try {
        while (sent < events.length && !isClosed) {
          const some = events.slice(sent, sent + MOST_SPANS);
          if (!(await isTakenInTime(some.map((event) => spanOf(event, ids.placeOf(event), resource))))) break;
          sent += some.length;
        }
      } catch {
        // What cannot be sent is not worth a word to who works: it is counted.
      }
      return sent;
    },
    hasten: () => haste.abort(),
    async close() {
      isClosed = true;
      haste.abort();
      for (const tell of waiting) tell(false);
      connections.end();
    },
  };
}

/** The code of an export that was taken. */
const SUCCESS = 0;
