import { join } from 'node:path';
import { packageFolder } from '../src/files/program-file.ts';

export { packageFolder };

/** In place of that of the sources: Node starts what is built three times as fast. */
export function programFile(place: string): string {
  return join(packageFolder(), 'dist', `${place}.js`);
}
