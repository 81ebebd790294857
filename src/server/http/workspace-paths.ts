import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/** A JSON text in which paths in the workspace are told from there on, as those are who ask over HTTP. */
export async function fromWorkspace(json: string, workspace: string): Promise<string> {
  const real = await realpath(workspace).catch(() => workspace);
  return [workspace, real].reduce(withoutRoot, json);
}

function withoutRoot(json: string, root: string): string {
  if (root === sep) return json;
  return json.replaceAll(written(root + sep), '').replaceAll(written(root), '.');
}

/** As it is written in JSON. */
function written(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
