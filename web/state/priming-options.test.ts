import { expect, it } from 'vitest';
import { fittingScripts, primingOptions } from './priming-options.ts';

const script = (ref: string, title?: string) => ({
  ref,
  path: `.minds/priming/${ref}.md`,
  records: 1,
  size: 1,
  modifiedAt: '2026-01-01T00:00:00.000Z',
  ...(title !== undefined && { title }),
});
const recent = (scriptRef: string) => ({ scriptRef, lastUsedAt: '2026-01-01T00:00:00.000Z' });

it('proposes what was found, then what was used lately, then what is chosen, each once', () => {
  const list = { items: [script('team_shared/a', 'Alpha')], recents: [recent('team_shared/a')] };
  const found = [{ ref: 'team_shared/b', title: 'Beta' }];
  expect(primingOptions(list, ['team_shared/c', 'team_shared/a'], found)).toEqual([
    { ref: 'team_shared/b', title: 'Beta' },
    { ref: 'team_shared/a', title: 'Alpha' },
    { ref: 'team_shared/c', title: undefined },
  ]);
});

it('proposes at most twenty of those that were used lately', () => {
  const recents = Array.from({ length: 30 }, (_, index) => recent(`team_shared/s${index}`));
  expect(primingOptions({ items: [], recents }, [], [])).toHaveLength(20);
});

it('keeps those that have all words, in whatever case and width', () => {
  const scripts = [script('team_shared/release', 'Release notes'), script('team_shared/manners', 'Manners')];
  expect(fittingScripts(scripts, 'NOTES rel').map(({ ref }) => ref)).toEqual(['team_shared/release']);
  expect(fittingScripts(scripts, 'ｍanners')).toHaveLength(1);
  expect(fittingScripts(scripts, ' ')).toHaveLength(2);
});
