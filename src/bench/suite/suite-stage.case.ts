import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { JsonObject } from '../../model/json.ts';
import { Refusal } from '../../model/refusal.ts';
import { readSuite } from './read-suite.ts';
import type { SuiteWorld } from './suite-world.ts';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export const FILES: Readonly<Record<string, string>> = {
  '../hello.prompt.md': 'Hello {{name}}',
  'a.pdf': 'PDF',
  'b.pdf': 'another PDF',
  'notes.md': '# Notes',
  './check.js': 'export default () => true;',
  './city.schema.json': '{"type":"object"}',
};

/** A world in which these files are there. */
function worldOf(files = FILES): SuiteWorld {
  return {
    locate: async (path) => {
      if (path.startsWith('../..'))
        throw new Refusal('INVALID_INPUT', `The path ${path} leads out of the workspace.`);
      if (!Object.hasOwn(files, path)) throw new Refusal('NOT_FOUND', `There is no file ${path}.`);
      return posix.join('/ws/bench', path);
    },
    contentHash: async (path) => sha256(contentAt(files, path)),
    schema: async (ref) => {
      if (ref === 'ah32.plan.v1') return { type: 'object' };
      if (!ref.startsWith('/')) return undefined;
      const schema: JsonObject = JSON.parse(contentAt(files, ref));
      return schema;
    },
    sha256,
  };
}

function contentAt(files: Readonly<Record<string, string>>, path: string): string {
  const [, content] = Object.entries(files).find(([name]) => path.endsWith(name.replace(/^\.+\//, ''))) ?? [];
  if (content === undefined) throw new Refusal('NOT_FOUND', `There is no file ${path}.`);
  return content;
}

/** Reads a suite of that world. */
export const read = async (text: string, files = FILES) =>
  await readSuite({ text, path: '/ws/bench/greetings.yaml' }, worldOf(files));
