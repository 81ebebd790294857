/** The first place that a stack names in the workspace, and in no library there, as `path:line:column`. */
export function placeIn(stack: string, workspace: string): string | undefined {
  const root = workspace.endsWith('/') ? workspace : `${workspace}/`;
  for (const line of stack.split('\n').map(decoded)) {
    const at = line.indexOf(root);
    if (at === -1 || line.includes('/node_modules/')) continue;
    const place = /^[^?]*?:\d+(?::\d+)?/.exec(line.slice(at + root.length));
    if (place) return place[0];
  }
  return undefined;
}

/** Modules stand in a stack by their address. */
function decoded(line: string): string {
  if (!line.includes('file://')) return line;
  try {
    return decodeURI(line);
  } catch {
    return line;
  }
}
