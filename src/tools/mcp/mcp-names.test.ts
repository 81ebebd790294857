import { expect, it } from 'vitest';
import { isMcpName } from '../../model/tool-names.ts';
import { wishOf } from './mcp-names.ts';

it('tells the tools of servers from others', () => {
  expect(['mcp/notes', 'mcp/notes/find', 'read_files', 'mcp', 'mcp_notes'].filter(isMcpName)).toEqual([
    'mcp/notes',
    'mcp/notes/find',
  ]);
});

it('takes a name apart, whatever the tool is called', () => {
  expect(wishOf('mcp/notes')).toEqual({ server: 'notes' });
  expect(wishOf('mcp/notes/find')).toEqual({ server: 'notes', tool: 'find' });
  expect(wishOf('mcp/notes/find/all')).toEqual({ server: 'notes', tool: 'find/all' });
  expect(wishOf('mcp/notes/')).toEqual({ server: 'notes', tool: '' });
});
