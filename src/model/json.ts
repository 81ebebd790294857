export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** What a provider adds to an answer for its own later use, under its name. */
export type ProviderMetadata = Readonly<Record<string, JsonObject>>;
