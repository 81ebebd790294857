import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { gone } from '../../src/agents/code/code-stage.case.ts';
import { put, testFolder } from '../../src/files/priming-workspace.case.ts';
import { cuebook, startCuebook, Terminal } from './cuebook.ts';

const SERVER = fileURLToPath(new URL('../mcp/stdio-server.js', import.meta.url));

const TOOLS = `  tools: { command: ${process.execPath}, args: [${SERVER}], tools: [echo, look] }\n`;

describe('cuebook mcp list', () => {
  it('starts the servers, and tells how they are', async () => {
    const { mcp } = await workspaceWith({
      user: `mcp:\n${TOOLS}  broken: { command: no-such-thing }\n  off: { url: "http://127.0.0.1:1", disabled: true }\n`,
      workspace: 'mcp:\n  ours: { command: ours }\n  tools: { command: theirs }\n',
    });
    const { code, out, err } = await mcp('list');
    expect([code, err]).toEqual([1, '']);
    expect(out.split('\n')).toEqual([
      `✓ tools   ready with 2 tools  (user: ${process.execPath} ${SERVER})`,
      '    echo is left out: another tool has the same name',
      '✗ broken  The MCP server broken ended with exit code 127: its command was not found.  (user: no-such-thing)',
      expect.stringMatching(/^ {4}no-such-thing: .*not found$/),
      '– off     it is disabled  (user: http://127.0.0.1:1)',
      '– ours    this workspace is not trusted  (workspace: ours)',
      '– tools   your own configuration has a server of this name, which counts  (workspace: theirs)',
      '',
    ]);
  });

  it('lists tools, and gives everything as JSON', async () => {
    const { mcp } = await workspaceWith({ user: `mcp:\n${TOOLS}` });
    const { code, out } = await mcp('list', '--tools');
    expect(code).toBe(0);
    expect(out).toContain(
      '    echo  asks first  Says it again.\n    look  only reads  Looks, and changes nothing.\n',
    );
    expect(JSON.parse((await mcp('list', '--json')).out)).toMatchObject({
      items: [
        {
          id: 'tools',
          place: 'user',
          type: 'stdio',
          state: 'ready',
          tools: [
            { name: 'echo', offeredAs: 'tools__echo', effect: 'write' },
            { name: 'look', offeredAs: 'tools__look', effect: 'read' },
          ],
        },
      ],
    });
    expect((await mcp('list', '--quiet')).out).toBe('tools\n');
  });

  it('says so where there is none, and names what is wrong in the configuration', async () => {
    const none = await workspaceWith({});
    expect(await none.mcp('list')).toMatchObject({
      code: 0,
      out: 'No MCP server is configured: they are written under "mcp" in config.yaml.\n',
    });
    const wrong = await workspaceWith({ workspace: 'mcp: { ours: { comand: a } }' });
    expect(await wrong.mcp('list')).toMatchObject({
      code: 0,
      err: expect.stringContaining(
        'mcp.ours: must have a command or a url (ignored, because this workspace is not trusted)',
      ),
    });
    expect(JSON.parse((await wrong.mcp('list', '--json')).out)).toMatchObject({
      items: [],
      warnings: [expect.stringContaining('mcp.ours')],
    });
    await wrong.trust();
    expect(await wrong.mcp('list')).toMatchObject({
      code: 2,
      err: expect.stringContaining('mcp.ours: must have a command or a url'),
    });
  });

  it('runs the servers of a workspace that is trusted', async () => {
    const { mcp, trust } = await workspaceWith({ workspace: `mcp:\n${TOOLS}` });
    expect((await mcp('list')).out).toContain('this workspace is not trusted');
    await trust();
    expect((await mcp('list')).out).toContain('✓ tools  ready with 2 tools  (workspace: ');
  });

  it('has its servers named before a workspace is trusted', async () => {
    const { terminal } = await workspaceWith({
      workspace: 'mcp: { ours: { command: make, args: [serve] } }',
    });
    const asked = terminal('trust');
    await asked.sees('would run with all your rights:');
    await asked.sees('ours  make serve  (MCP server)');
    await asked.sees('Trust it? [y/N]');
    asked.type('\r');
    expect(await asked.ends()).toBe(0);
  });

  it('leaves no server behind when it is killed', async () => {
    const program = 'require("fs").writeFileSync("pid", String(process.pid)); setInterval(() => {}, 1000);';
    const { start, home } = await workspaceWith({
      user: JSON.stringify({ mcp: { deaf: { command: process.execPath, args: ['-e', program] } } }),
    });
    const { child, ended } = start('list');
    const pid = Number(await contentOf(join(home, '.config/cuebook/pid')));
    child.kill('SIGKILL');
    await ended;
    await gone(pid);
  });
});

/** Waits until a file has something in it. */
async function contentOf(path: string): Promise<string> {
  for (;;) {
    const text = await readFile(path, 'utf8').catch(() => '');
    if (text !== '') return text;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function workspaceWith({ user, workspace }: { user?: string; workspace?: string }) {
  const folder = await testFolder();
  const [home, cwd] = [join(folder, 'home'), join(folder, 'workspace')];
  await put(cwd, 'agents.json', '{ "agents": [] }');
  if (user !== undefined) await put(home, '.config/cuebook/config.yaml', user);
  if (workspace !== undefined) await put(cwd, '.cuebook/config.yaml', workspace);
  const options = { cwd, env: { HOME: home } };
  return {
    home,
    mcp: async (...args: readonly string[]) => await cuebook(['mcp', ...args], options),
    start: (...args: readonly string[]) => startCuebook(['mcp', ...args], options),
    terminal: (...args: readonly string[]) => new Terminal(args, options),
    trust: async () => await cuebook(['trust', '--yes'], options),
  };
}
