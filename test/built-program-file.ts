import { join } from 'node:path';
import { packageFolder } from '../src/files/program-file.ts';

export { packageFolder };

/** Replaces the function of the same name in `src/`: Node starts built programs three times as fast. */
export function programFile(place: string): string {
  return join(packageFolder(), 'dist', `${place}.js`);
}
