import { describe, expect, it } from 'vitest';
import { stageWith } from './stage.case.ts';

const LANGUAGES = [
  [
    'Python',
    'scripts/greet.py',
    'import os\ndef greet(**given):\n    return {"hello": given["name"], "pid": os.getpid()}\n',
  ],
  [
    'JavaScript',
    'scripts/greet.mjs',
    'export function greet({ name }) { return { hello: name, pid: process.pid }; }',
  ],
] as const;

describe.each(LANGUAGES)('a tool in %s', (_, path, source) => {
  it('gives what its script gives, from one process', async () => {
    const stage = await stageWith({ [path]: source });
    const first = await stage.call('greet', { name: 'Ada 🎭 幕' });
    expect(first).toEqual({ hello: 'Ada 🎭 幕', pid: expect.any(Number) });
    expect(await stage.call('greet', { name: 'Ada 🎭 幕' })).toEqual(first);
  });
});
