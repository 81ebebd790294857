import { expect, it } from 'vitest';
import { cuebook } from '../cli/cuebook.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, PHONE } from './browser.ts';
import type { ServedWorkspace } from './served-workspace.ts';
import {
  askedText,
  expectScreen,
  openShell,
  screen,
  screenRows,
  screenText,
  sizeOf,
  terminalWorkspace,
  typeLine,
} from './terminal-page.ts';

async function trustedWorkspace(): Promise<ServedWorkspace> {
  const workspace = await terminalWorkspace(false);
  await cuebook(['trust', '--yes'], workspace.on);
  return workspace;
}

it('teaches in one sentence where nothing has run yet, opens a shell, takes keys, Chinese and a paste, and keeps what came out', async () => {
  const workspace = await trustedWorkspace();
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/terminals`);
  const side = page.getByRole('navigation', { name: 'Terminals' });
  await side.getByText('A terminal runs your shell or an agent CLI').waitFor();
  await expectAccessibleInBothThemes(page);
  await side.getByRole('button', { name: 'New terminal' }).last().click();
  await page.getByRole('menuitem', { name: 'codex' }).waitFor();
  await page.getByRole('menuitem', { name: 'Shell', exact: true }).click();
  await page.waitForURL(/#\/terminals\/[0-9a-f-]{36}\/main$/);
  await expectScreen(page, /[$#] *$/m);
  const id = new URL(page.url()).hash.split('/')[2] ?? '';

  await typeLine(page, 'echo "It is $((40 + 2))."; printf "\\033]0;at work\\007"');
  await expectScreen(page, /^It is 42\.$/m);
  await side.getByRole('link', { name: /at work/ }).waitFor();
  await expectAccessibleInBothThemes(page);
  await expect
    .poll(async () => await askedText(workspace, `/api/sessions/${id}/recordings/main`))
    .toContain('It is 42.');
  const { out } = await cuebook(['sessions', 'list', '--json'], workspace.on);
  expect(out).toContain(id);

  await screen(page).focus();
  const devtools = await page.context().newCDPSession(page);
  await page.keyboard.type('echo "');
  await devtools.send('Input.imeSetComposition', { text: 'nihao', selectionStart: 5, selectionEnd: 5 });
  await devtools.send('Input.insertText', { text: '你好' });
  await expectScreen(page, /echo "你好$/m);
  await page.keyboard.insertText(' 😀');
  await page.keyboard.type('" | rev\n');
  await expectScreen(page, /^😀 好你$/m);
  await page.evaluate('navigator.clipboard.writeText("echo first\\necho second | rev\\n")');
  await page.keyboard.press('ControlOrMeta+Shift+v');
  await page.keyboard.press('Enter');
  await expectScreen(page, /^dnoces$/m);
  expect(await screenText(page)).not.toContain('nihao');
});

it('has terminals in tabs, shows them again after a reload, ends one after a question, and stays usable however much comes out', async () => {
  const workspace = await trustedWorkspace();
  const page = await newPage();
  await openShell(page, workspace);
  await typeLine(page, 'side=left');
  await page.getByRole('button', { name: 'Another terminal' }).click();
  await page.getByRole('menuitem', { name: 'Shell', exact: true }).click();
  await page.waitForURL(/\/shell$/);
  await expectScreen(page, /[$#] *$/m);
  await typeLine(page, 'echo "it is $side."');
  await expectScreen(page, /^it is \.$/m);
  const tabs = page.getByRole('region', { name: 'Terminal' }).getByRole('list').first();
  await tabs.getByRole('link').first().click();
  await page.waitForURL(/\/main$/);
  await typeLine(page, 'echo "it is $side."');
  await expectScreen(page, /^it is left\.$/m);

  await typeLine(page, 'echo "pid $$"; kept=here');
  await expectScreen(page, /^pid \d+$/m);
  const [pid = ''] = /^pid \d+$/m.exec(await screenText(page)) ?? [];
  await typeLine(page, 'while sleep 0.2; do echo "tick $((++n))"; [ "$n" = 5 ] && break; done');
  await expectScreen(page, /^tick 1$/m);
  await page.reload();
  await expectScreen(page, /^tick 5$/m);
  expect(await screenText(page)).toContain(pid);
  await typeLine(page, 'echo "again $kept $$"');
  await expectScreen(page, new RegExp(`^again here ${pid.slice(4)}$`, 'm'));

  await tabs.getByRole('button', { name: 'End Shell' }).last().click();
  const sheet = page.getByRole('dialog', { name: 'End Shell?' });
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await tabs.getByRole('button', { name: 'End Shell' }).last().click();
  await sheet.getByRole('button', { name: 'End', exact: true }).click();
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(async () => await tabs.getByRole('button', { name: 'End Shell' }).count()).toBe(1);
  await typeLine(page, 'echo "still $side."');
  await expectScreen(page, /^still left\.$/m);

  await typeLine(page, 'yes "a line that comes again and again, faster than anybody reads"');
  await expectScreen(page, /^a line that comes/m);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Keep a snapshot' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: 'Keep a snapshot' }).waitFor({ state: 'hidden' });
  await screen(page).focus();
  await page.keyboard.press('Control+c');
  await expectScreen(page, /\^C[\s\S]*[$#] *$/);
  await typeLine(page, 'echo "after $((1 + 1))"');
  await expectScreen(page, /^after 2$/m);
});

it('goes on after a lost connection, says that a program is gone with its server, and lets nobody type without trust', async () => {
  const workspace = await trustedWorkspace();
  const page = await newPage({ mayComplain: /net::ERR_|WebSocket|status of 40[349]/ });
  const id = await openShell(page, workspace);
  const waits = `until [ -e '${workspace.folder}/go' ]; do sleep 0.1; done`;
  await typeLine(page, `echo "waits $((0 + 1))"; ${waits}; echo "came $((1 + 1))"`);
  // What was typed has arrived before the connection breaks.
  await expectScreen(page, /^waits 1$/m);
  await page.context().setOffline(true);
  await page.getByRole('status').getByText('The connection was lost.').waitFor();
  await workspace.write('go', '');
  await page.context().setOffline(false);
  await expectScreen(page, /^came 2$/m);
  await page.getByText('The connection was lost.').waitFor({ state: 'hidden' });
  await typeLine(page, 'echo "typed $((2 + 1))"');
  await expectScreen(page, /^typed 3$/m);

  await workspace.stop();
  await page.getByText('The server does not answer.').waitFor();
  await workspace.start();
  await page.getByRole('status').getByText('The program is gone').waitFor();
  await expectScreen(page, /^typed 3$/m);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByRole('button', { name: 'Start again' }).waitFor({ state: 'hidden' });
  await typeLine(page, 'echo "anew $((1 + 1))"');
  await expectScreen(page, /^anew 2$/m);

  await cuebook(['trust', '--revoke'], workspace.on);
  await page.reload();
  await page.getByText('You can watch and not type: this workspace is not trusted.').waitFor();
  await expectScreen(page, /^anew 2$/m);
  const size = await sizeOf(workspace, id);
  await typeLine(page, 'echo "refused"');
  const side = page.getByRole('navigation', { name: 'Terminals' });
  await side.getByText('so they need a workspace that you trust').waitFor();
  expect(await screenText(page)).not.toContain('refused');
  await page.setViewportSize({ width: 1_000, height: 600 });
  await expectAccessibleInBothThemes(page);
  expect(await sizeOf(workspace, id)).toBe(size);
  await side.getByRole('button', { name: 'Look at what it runs' }).click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');

  await page.goto(`${workspace.url}/#/terminals/00000000-0000-7000-8000-000000000000/main`);
  await page.getByText('This conversation is not there any more').waitFor();
  await page.getByRole('link', { name: 'All terminals' }).click();
  await page.waitForURL(/#\/terminals$/);
});

it('copies what is selected, follows the size of the window that is typed in, and starts a program again that ended', async () => {
  const workspace = await trustedWorkspace();
  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] });
  const id = await openShell(page, workspace);
  const before = await sizeOf(workspace, id);
  await page.setViewportSize({ width: 1_100, height: 640 });
  await expect.poll(async () => await sizeOf(workspace, id)).not.toBe(before);
  await typeLine(page, 'echo "$(tput cols)x$(tput lines)"');
  const first = await sizeOf(workspace, id);
  await expectScreen(page, new RegExp(`^${first}$`, 'm'));

  await typeLine(page, 'clear; echo one-long-word');
  await expect.poll(async () => (await screenRows(page))[0]).toBe('one-long-word');
  await page.locator('.xterm-screen').dblclick({ position: { x: 30, y: 8 } });
  await page.keyboard.press('Control+c');
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('one-long-word');
  await page.keyboard.press('Control+]');
  await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('More');

  const other = await page.context().newPage();
  await other.setViewportSize({ width: 1_000, height: 600 });
  await other.goto(page.url());
  await expectScreen(other, /^one-long-word$/m);
  await expect.poll(async () => await sizeOf(workspace, id)).not.toBe(first);
  const second = await sizeOf(workspace, id);
  await typeLine(other, 'echo "from two"');
  await expectScreen(page, /^from two$/m);
  await page.getByText('the size of another window').waitFor();
  expect(await sizeOf(workspace, id)).toBe(second);
  await page.getByRole('button', { name: 'Fit to this window' }).click();
  await expect.poll(async () => await sizeOf(workspace, id)).toBe(first);
  await other.getByText('the size of another window').waitFor();
  await other.close();

  await typeLine(page, 'echo "last words"; exit 3');
  await page.getByRole('status').getByText('The program ended with exit code 3.').waitFor();
  await expectScreen(page, /^last words$/m);
  await page.reload();
  await page.getByRole('status').getByText('The program ended with exit code 3.').waitFor();
  await expectScreen(page, /^last words$/m);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await page.getByText('The program ended').waitFor({ state: 'hidden' });
  await typeLine(page, 'echo "new $((1 + 1))"');
  await expectScreen(page, /^new 2$/m);
});

it('works with a thumb: the list, the terminal, and the keys that glass does not have', async () => {
  const workspace = await trustedWorkspace();
  const page = await newPage(PHONE);
  await openShell(page, workspace);
  await screen(page).tap();
  await page.keyboard.insertText('cat');
  const keys = page.getByRole('toolbar', { name: 'Keys' });
  await keys.getByRole('button', { name: 'Enter' }).tap();
  await page.keyboard.insertText('waits');
  await keys.getByRole('button', { name: 'Ctrl for the next key' }).tap();
  await page.keyboard.insertText('c');
  await expectScreen(page, /\^C/);
  await keys.getByRole('button', { name: 'Up' }).tap();
  await expectScreen(page, /[$#] cat$/m);
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.getByRole('link', { name: 'All terminals' }).tap();
  const side = page.getByRole('navigation', { name: 'Terminals' });
  await side.getByRole('link').first().tap();
  await screen(page).waitFor();
});
