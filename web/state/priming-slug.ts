import { isDeviceName } from '../../src/model/device-name.ts';
import { LONGEST_REF } from '../../src/model/priming-ref.ts';

/** What keeps a text from being the name of a priming script. */
export type SlugProblem = 'empty' | 'character' | 'upwards' | 'gap' | 'ending' | 'device' | 'long';

const LONGEST_NAME = 200;

/** Undefined where a script can be called so; `/` puts it into folders. */
export function slugProblem(slug: string, scope: string): SlugProblem | undefined {
  if (slug === '') return 'empty';
  if (/[^A-Za-z0-9._/-]/u.test(slug)) return 'character';
  const names = slug.split('/');
  if (names.some((name) => name === '.' || name === '..')) return 'upwards';
  if (names.includes('')) return 'gap';
  if (/\.md$/i.test(slug)) return 'ending';
  if (names.some(isDeviceName)) return 'device';
  if (names.some((name) => name.length > LONGEST_NAME)) return 'long';
  return `${scope}/${slug}`.length > LONGEST_REF ? 'long' : undefined;
}
