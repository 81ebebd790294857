import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { TOOL_FAILURES } from '../src/model/tool.ts';
import { documentedFields, fieldTable } from './skill-table.ts';

it('the documentation has the table of fields that the schema of skill.json has: node test/skill-table.ts writes it', async () => {
  expect(await documentedFields()).toBe(fieldTable());
});

it('the documentation tells of every way in which a call can fail', async () => {
  const page = await readFile(new URL('../docs/14-skills.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split('| code | when |\n|---|---|\n');
  const codes = Array.from(table.split('\n\n')[0]?.matchAll(/^\| `(\w+)` \|/gm) ?? [], ([, code]) => code);
  expect(codes.toSorted()).toEqual(TOOL_FAILURES.toSorted());
});
