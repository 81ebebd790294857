export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** Whether what is known to have been JSON is an object. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a provider adds to an answer for its own later use, under its name. */
export type ProviderMetadata = Readonly<Record<string, JsonObject>>;
