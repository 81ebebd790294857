import { isJsonObject, type JsonObject, type ProviderMetadata } from './json.ts';
import type { Fields } from './record.ts';
import { isObject, isString } from './value-check.ts';

/** What only the model that made a part understands, and which model that is. */
export interface ProviderData {
  readonly model: string;
  readonly options?: ProviderMetadata;
}

/** The `provider_data` of a record; `undefined` where it is of a form that is not ours. */
export function providerDataOf({ provider_data: data }: Fields): ProviderData | undefined {
  if (!isObject(data)) return undefined;
  const { model, options: written, ...others } = data;
  const options = providerMetadataIn(written);
  if (!isString(model) || (written !== undefined && !options) || Object.keys(others).length > 0)
    return undefined;
  return { model, ...(options && { options }) };
}

/** What providers have added, each under its name, if that is what the value is. */
export function providerMetadataIn(value: unknown): ProviderMetadata | undefined {
  return isJsonObject(value) && isByProvider(value) ? value : undefined;
}

function isByProvider(value: JsonObject): value is JsonObject & ProviderMetadata {
  return Object.values(value).every(isJsonObject);
}
