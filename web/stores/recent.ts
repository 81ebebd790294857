import { withRecent } from '../state/palette.ts';
import { choices } from './memory.ts';

const NAME = 'recent';

/** What was used lately from the palette, the last first. */
export function recentItems(): readonly string[] {
  return (choices.read(NAME) ?? '').split('\n').filter(Boolean);
}

export function noteUse(id: string): void {
  choices.write(NAME, withRecent(recentItems(), id).join('\n'));
}
