import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage, type PageOptions, PHONE } from './browser.ts';
import { expectScreen, openShell, screen, screenText, terminalWorkspace, typeLine } from './terminal-page.ts';

const bar = (page: Page) => page.getByRole('slider', { name: 'Position in the recording' });

/** A shell that has said something, been silent for a while, and said something else. */
async function endedShell(command: string): Promise<Page> {
  const page = await shell();
  await typeLine(page, command);
  await page.getByRole('button', { name: 'Start again' }).waitFor();
  return page;
}

async function shell(options: PageOptions = {}): Promise<Page> {
  const workspace = await terminalWorkspace();
  const page = await newPage(options);
  await openShell(page, workspace);
  return page;
}

it('plays what was recorded, and goes to wherever one wants by key', async () => {
  const page = await endedShell('echo "be"gin; sleep 3; echo "en"d; sleep 1; exit');
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('radio', { name: '8×' }).check();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expectScreen(page, /^begin$[\s\S]*^end$/m);
  await bar(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => await screenText(page)).not.toContain('begin');
  expect(await bar(page).getAttribute('aria-valuetext')).toMatch(/^0:00 of 0:0\d$/);
  await page.keyboard.press('End');
  await expectScreen(page, /^end$/m);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => await screenText(page)).not.toMatch(/^end$/m);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Close the replay' }).click();
  await expectScreen(page, /^end$/m);
});

/** The longest step that the position takes from one frame to the next, in seconds of the recording. */
const WATCH_POSITION = `(() => {
  window.longestStep = 0;
  let last = 0;
  const look = () => {
    const at = document.querySelector('input[type="range"]')?.valueAsNumber ?? 0;
    window.longestStep = Math.max(window.longestStep, at - last);
    last = at;
    requestAnimationFrame(look);
  };
  look();
})()`;

it('leaves long silence out, unless one wants it', async () => {
  const page = await endedShell('echo "be"gin; sleep 6; echo "en"d; exit');
  await page.evaluate(WATCH_POSITION);
  await page.getByRole('button', { name: 'Replay' }).click();
  await expectScreen(page, /^end$/m);
  // All of the silence but its last second is one step.
  expect(await page.evaluate('window.longestStep')).toBeGreaterThan(4);
  await page.getByRole('checkbox', { name: 'Skip silence' }).uncheck();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await bar(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => await screenText(page)).not.toContain('begin');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expectScreen(page, /^begin$/m);
  const begun = performance.now();
  await expectScreen(page, /^end$/m);
  expect(performance.now() - begun).toBeGreaterThan(4_000);
});

it('plays a terminal that still runs, as far as it came', async () => {
  const page = await shell();
  await typeLine(page, 'echo "so far $((1 + 1))"');
  await expectScreen(page, /^so far 2$/m);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await expectScreen(page, /^so far 2$/m);
  await page.getByRole('button', { name: 'Close the replay' }).click();
  await typeLine(page, 'echo "goes on $((1 + 2))"');
  await expectScreen(page, /^goes on 3$/m);
});

it('reads a long recording as it goes, and shows its end', async () => {
  const page = await endedShell('seq 1 300000; exit');
  await page.reload();
  await expectScreen(page, /^300000$/m);
  await page.getByRole('button', { name: 'Replay' }).click();
  await bar(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => await screenText(page)).not.toContain('300000');
  await page.keyboard.press('End');
  await expectScreen(page, /^300000$/m);
});

it('has room for its bar on a phone', async () => {
  const page = await shell(PHONE);
  await screen(page).tap();
  await page.keyboard.insertText('exit');
  await page.getByRole('toolbar', { name: 'Keys' }).getByRole('button', { name: 'Enter' }).tap();
  await page.getByRole('button', { name: 'Replay' }).tap();
  await bar(page).waitFor();
  await expectAccessibleInBothThemes(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
