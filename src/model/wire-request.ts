import type { Json } from './json.ts';

/** What is sent to a provider, but for the headers: these hold the key. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly body: Json;
}
