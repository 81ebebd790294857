import { expect, it } from 'vitest';
import { documentedTable, recordTable } from './record-table.ts';

it('the documentation has the table of record types that the code has: node test/record-table.ts writes it', async () => {
  expect(await documentedTable()).toBe(recordTable());
});
