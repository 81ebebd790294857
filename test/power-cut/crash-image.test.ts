import { expect, it } from 'vitest';
import { seeded } from '../fuzz/random.ts';
import { type Cut, Disk } from './crash-image.ts';
import { type FileOperation, operationsIn } from './traced-run.ts';

const write = (file: string, offset: number, text: string): FileOperation => ({
  ...{ kind: 'write', file, offset },
  data: Buffer.from(text),
});
const sync = (file: string, since: number): FileOperation => ({ kind: 'sync', file, since });

function leftAfter(operations: readonly FileOperation[], how: Cut): Record<string, string> {
  const disk = new Disk();
  for (const operation of operations) disk.apply(operation);
  return Object.fromEntries(
    Array.from(disk.cut(how, seeded(1)), ([name, bytes]) => [name, bytes.toString()]),
  );
}

it('loses only what was written after a sync began, in the same file', () => {
  const operations = [write('a', 0, 'one'), write('b', 0, 'two'), write('a', 3, 'more'), sync('a', 2)];
  expect(leftAfter(operations, 'drops all')).toEqual({ a: 'one' });
  expect(leftAfter(operations, 'keeps all')).toEqual({ a: 'onemore', b: 'two' });
  expect(leftAfter(operations, 'keeps only the last')).toEqual({ a: 'onemore', b: 'two' });
});

it('fills what was not written with zeros', () => {
  const operations = [write('a', 0, 'one'), write('a', 3, 'two')];
  expect(leftAfter(operations, 'keeps only the last')).toEqual({ a: '\0\0\0two' });
});

it('brings a removed file back until a later sync', () => {
  const removed = [write('a', 0, 'one'), sync('a', 1), { kind: 'remove', file: 'a' } as const];
  expect(leftAfter(removed, 'drops all')).toEqual({ a: 'one' });
  expect(leftAfter(removed, 'keeps all')).toEqual({});
  expect(leftAfter([...removed, write('b', 0, 'two'), sync('b', 4)], 'drops all')).toEqual({ b: 'two' });
});

it('reads a trace in which calls of several threads are mixed', () => {
  const path = hex('/d/cuebook.db-wal');
  const trace = [
    `1 lseek(3<${path}>, 10, SEEK_SET) = 10`,
    `1 write(3<${path}>, "${hex('one')}", 3) = 3`,
    `2 fdatasync(4<${path}> <unfinished ...>`,
    `1 write(3<${path}>, "${hex('two')}", 3) = 3`,
    '2 <... fdatasync resumed>) = 0',
    `1 write(1<${hex('pipe:[1]')}>, "${hex('{}\n')}", 3) = 3`,
    `1 unlink("${path}") = 0`,
    `1 write(5<${hex('/d/other')}>, "${hex('x')}", 1) = 1`,
  ].join('\n');
  const file = 'cuebook.db-wal';
  expect(operationsIn(trace, '/d/cuebook.db')).toEqual([
    write(file, 10, 'one'),
    write(file, 13, 'two'),
    sync(file, 1),
    { kind: 'output', text: '{}\n' },
    { kind: 'remove', file },
  ]);
});

function hex(text: string): string {
  return Array.from(Buffer.from(text), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
