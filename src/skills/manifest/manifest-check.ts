import type { Json, JsonObject } from '../../model/json.ts';
import { isJsonObject } from '../../model/json.ts';
import { faultsOf, type PointedFault } from './fault-words.ts';
import { MANIFEST_SCHEMA } from './manifest-schema.ts';
import { referenceFaults } from './parameter-faults.ts';
import { pointerTo } from './pointer.ts';

/** What is wrong with the manifests of skills. */
export interface ManifestCheck {
  /** By its schema; nothing if it satisfies it. */
  ofManifest(manifest: Json): readonly PointedFault[];
  /** Of the arguments of a tool, as JSON Schema, which stand at a place. */
  ofParameters(parameters: JsonObject, pointer: string): readonly PointedFault[];
}

let check: Promise<ManifestCheck> | undefined;

/** Only who has a manifest waits for the library. */
export async function manifestCheck(): Promise<ManifestCheck> {
  check ??= newCheck();
  return await check;
}

async function newCheck(): Promise<ManifestCheck> {
  const options = { strict: false, allErrors: true, logger: false, validateFormats: false } as const;
  // The package is CommonJS: in a bundle it has no other name than `default`.
  const [{ default: modern }, { default: older }] = await Promise.all([
    import('ajv/dist/2020.js'),
    import('ajv'),
  ]);
  const now = new modern.Ajv2020(options);
  let draft7: InstanceType<typeof older.Ajv> | undefined;
  const validate = now.compile(MANIFEST_SCHEMA);
  return {
    ofManifest: (manifest) => (validate(manifest) ? [] : faultsOf(validate.errors ?? [])),
    ofParameters: ({ $schema, ...plain }, pointer) => {
      const isOld = /draft-0[67]/.test(String($schema));
      if (isOld) draft7 ??= new older.Ajv(options);
      const library = (isOld ? draft7 : undefined) ?? now;
      if (library.validateSchema(plain) === true) return referenceFaults(plain, pointer);
      return faultsOf(library.errors ?? [], pointer);
    },
  };
}

/** What is wrong with the tools of a manifest that satisfies its schema, beyond what that can say. */
export function toolFaults(manifest: JsonObject, { ofParameters }: ManifestCheck): readonly PointedFault[] {
  const faults: PointedFault[] = [];
  const places = new Map<Json | undefined, string>();
  const tools = Array.isArray(manifest['tools']) ? manifest['tools'] : [];
  for (const [index, tool] of tools.entries()) {
    const pointer = pointerTo('/tools', index);
    const name = isJsonObject(tool) ? tool['name'] : tool;
    const first = places.get(name);
    places.set(name, first ?? pointer);
    if (first !== undefined) {
      faults.push({ pointer, message: `${pointer} has the name of ${first}, ${JSON.stringify(name)}.` });
    }
    const parameters = isJsonObject(tool) ? tool['parameters'] : undefined;
    if (isJsonObject(parameters)) faults.push(...ofParameters(parameters, pointerTo(pointer, 'parameters')));
  }
  return faults;
}
