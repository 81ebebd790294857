import { describe, expect, it } from 'vitest';
import { found, matchOf, withRecent } from './palette.ts';

const named = (...all: readonly string[]) => all.map((words) => ({ id: words, words }));
const order = (query: string, ...all: readonly string[]) =>
  found(named(...all), query, []).map(({ id }) => id);

describe('what is typed', () => {
  it('fits words that hold its characters in their order, and no others', () => {
    expect(matchOf('nsc', 'New script')?.places).toEqual([0, 4, 5]);
    expect(matchOf('csn', 'New script')).toBeUndefined();
    expect(matchOf('new scripts', 'New script')).toBeUndefined();
    expect(matchOf('', 'New script')).toEqual({ score: 0, places: [] });
  });

  it('fits best what begins with it, then what has a word that does, then what holds it at all', () => {
    expect(order('set', 'Offset', 'Reset panes', 'Go to settings', 'Settings')).toEqual([
      'Settings',
      'Go to settings',
      'Offset',
      'Reset panes',
    ]);
  });

  it('prefers what stands together, and the beginnings of words', () => {
    expect(order('run', 'Rerun it', 'Read up notes', 'Run the script')).toEqual([
      'Run the script',
      'Read up notes',
      'Rerun it',
    ]);
    expect(matchOf('needle', 'no needle here')?.places).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('does not find what fits by chance', () => {
    expect(order('new', 'Says nearly everything about what it is', 'New script')).toEqual(['New script']);
  });

  it('finds Chinese by any of its characters', () => {
    expect(order('设', '打开设置', '设置', '脚本')).toEqual(['设置', '打开设置']);
    expect(matchOf('新对', '新的对话')?.places).toEqual([0, 2]);
    expect(order('脚本', 'script', '新建脚本')).toEqual(['新建脚本']);
  });

  it('does not ask for capitals, nor for blanks', () => {
    expect(matchOf('NEW S', 'new script')?.places).toEqual([0, 1, 2, 4]);
  });
});

it('puts what was used lately before what fits as well', () => {
  const things = named('Tour a', 'Tour b', 'Tour c');
  expect(found(things, 'tour', ['Tour c']).map(({ id }) => id)).toEqual(['Tour c', 'Tour a', 'Tour b']);
  expect(found(things, '', ['Tour b', 'Tour c']).map(({ id }) => id)).toEqual(['Tour b', 'Tour c', 'Tour a']);
});

it('remembers the last few that were used, each once', () => {
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(withRecent(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5']);
});
