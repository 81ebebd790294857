import type { Place } from './place.ts';

/** Where the script of a session is on the page; undefined for one outside the workspace, which cannot be opened. */
export function scriptPlace(workspace: string, scriptPath: string): Place | undefined {
  const folder = `${workspace}/`;
  if (workspace === '' || !scriptPath.startsWith(folder)) return undefined;
  return { type: 'script', path: scriptPath.slice(folder.length) };
}
