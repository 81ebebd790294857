import { replaceAgentFileIdsWithUrls, restoreFileUrls } from '../../context/file-urls.ts';
import { errorMessage } from '../../model/error-code.ts';
import type { InputFile } from '../../model/file.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isJsonObject } from '../../model/json.ts';
import { type Tool, ToolFailure } from '../../model/tool.ts';

export interface ForeignFiles {
  /** The files of the conversation, by their ids. */
  files(): ReadonlyMap<string, InputFile>;
  /** An address or a path that the tool can open now; undefined where there is none. */
  addressOf(file: InputFile): Promise<string | undefined>;
  /** What was signed for tools lately, and still opens files. */
  signatures(): ReadonlySet<string>;
}

/**
 * A tool of somebody else's, which knows no ids of ours: it gets addresses that it can open instead, and what it says of
 * them is told by their lasting ones. Nothing that opens a file is kept.
 */
export function foreignTool(tool: Tool, files: ForeignFiles): Tool {
  return {
    ...tool,
    run: async (input, context) =>
      await withAddresses(input, files, async (given) => await tool.run(given, context)),
  };
}

/** The same for one call. */
export async function withAddresses(
  input: JsonObject,
  { files, addressOf, signatures }: ForeignFiles,
  call: (given: JsonObject) => Promise<unknown>,
): Promise<Json> {
  const opened = new Map<string, { readonly address: string; readonly url: string }>();
  for (const file of files().values()) {
    if (!names(input, file)) continue;
    const address = await addressOf(file);
    if (address === undefined) continue;
    opened.set(file.id, { address, url: file.url });
    opened.set(file.url, { address, url: file.url });
  }
  const given = replaceAgentFileIdsWithUrls(input, (text) => opened.get(text)?.address);
  const lasting = new Map(Array.from(opened.values(), ({ address, url }) => [address, url]));
  try {
    return restoreFileUrls(asJson(await call(asObject(given))), lasting, signatures());
  } catch (error) {
    const said = String(restoreFileUrls(errorMessage(error), lasting, signatures()));
    throw error instanceof ToolFailure
      ? new ToolFailure(error.code, said, { cause: error })
      : new Error(said, { cause: error });
  }
}

/** Whether a value names a file exactly, anywhere in it. */
function names(value: Json, file: InputFile): boolean {
  if (typeof value === 'string') return value === file.id || value === file.url;
  if (Array.isArray(value)) return value.some((item) => names(item, file));
  if (isJsonObject(value))
    return Object.values(value).some((item) => item !== undefined && names(item, file));
  return false;
}

function asObject(value: Json): JsonObject {
  if (!isJsonObject(value)) throw new Error('An input stays an object.');
  return value;
}

/** Tools of others return whatever they like. */
function asJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}
