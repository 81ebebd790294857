import { createHash } from 'node:crypto';
import type { ModuleSource } from 'node:module';
import { sep } from 'node:path';

/**
 * Refuses to load a file, by its path from the workspace, that is not what trust was pinned to. What lies outside cannot
 * be pinned, and is refused too; packages that the workspace has installed are not pinned, and are not.
 */
export function refuseUnpinned(
  pins: ReadonlyMap<string, string>,
  name: string,
  source: () => ModuleSource,
): void {
  const segments = name.split(sep);
  if (segments.includes('..'))
    throw new Error(`${name} is outside of the workspace, which is trusted only as it was.`);
  const pin = pins.get(name);
  if (pin === undefined) {
    if (segments.includes('node_modules')) return;
    throw new Error(`${name} is none of the files that this workspace was trusted with.`);
  }
  if (pin !== sha256Of(source())) throw new Error(`${name} has changed since this workspace was trusted.`);
}

function sha256Of(source: ModuleSource): string {
  const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
  return createHash('sha256').update(bytes).digest('hex');
}
