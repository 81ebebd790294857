import { realpath } from 'node:fs/promises';
import { sep } from 'node:path';

/** A JSON text in which paths in the workspace are told from there on, as those are who ask over HTTP. */
export async function fromWorkspace(json: string, workspace: string): Promise<string> {
  return await withoutRoots(json, workspace, written);
}

/** The same of a text that is not JSON. */
export async function textFromWorkspace(text: string, workspace: string): Promise<string> {
  return await withoutRoots(text, workspace, (path) => path);
}

async function withoutRoots(
  text: string,
  workspace: string,
  asWritten: (path: string) => string,
): Promise<string> {
  const real = await realpath(workspace).catch(() => workspace);
  return [workspace, real]
    .filter((root) => root !== sep)
    .reduce(
      (rest, root) => rest.replaceAll(asWritten(root + sep), '').replaceAll(asWritten(root), '.'),
      text,
    );
}

/** As it is written in JSON. */
function written(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
