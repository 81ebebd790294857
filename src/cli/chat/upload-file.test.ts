import { describe, expect, it } from 'vitest';
import { uploadWish } from './upload-file.ts';

const upload = (name: string, number: number) =>
  ({
    operation: { name, control: 'upload', type: 'task', task: { name, type: 'action' } },
    number,
  }) as const;

describe('/upload', () => {
  it('hands the file to the only operation that takes one', () => {
    const only = upload('Read', 3);
    expect(uploadWish([only], 'a file.txt')).toEqual({ operation: only.operation, path: 'a file.txt' });
    expect(uploadWish([only], "'a file.txt'").path).toBe('a file.txt');
    expect(uploadWish([only], '3 wishes.txt').path).toBe('3 wishes.txt');
  });

  it('asks for the name or the number where there are several', () => {
    const both = [upload('Read', 3), upload('Compare with', 4)];
    expect(uploadWish(both, 'Compare with b.txt')).toMatchObject({
      operation: { name: 'Compare with' },
      path: 'b.txt',
    });
    expect(uploadWish(both, '3 a.txt')).toMatchObject({ operation: { name: 'Read' }, path: 'a.txt' });
    expect(() => uploadWish(both, 'a.txt')).toThrow(
      expect.objectContaining({
        code: 'INVALID_INPUT',
        remedy: 'Name one before the file: 3 Read, 4 Compare with.',
      }),
    );
  });

  it('says so when nothing takes a file', () => {
    expect(() => uploadWish([], 'a.txt')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
});
