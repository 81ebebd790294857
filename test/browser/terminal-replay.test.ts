import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, expectAccessibleInBothThemes } from './axe.ts';
import { newPage, type PageOptions, PHONE } from './browser.ts';
import { expectScreen, openShell, screen, screenText, terminalWorkspace, typeLine } from './terminal-page.ts';

const bar = (page: Page) => page.getByRole('slider', { name: 'Position in the recording' });

async function shell(options: PageOptions = {}): Promise<Page> {
  const workspace = await terminalWorkspace();
  const page = await newPage(options);
  await openShell(page, workspace);
  return page;
}

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

/** Longer than one frame. */
const LONG_STEP_SECONDS = 2.5;

it('plays what was recorded, leaves long silence out unless one wants it, and goes to wherever one wants by key', async () => {
  const page = await shell();
  await typeLine(page, 'echo "be"gin; sleep 4; echo "en"d; sleep 1; exit');
  await page.getByRole('button', { name: 'Start again' }).waitFor();
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await page.evaluate(WATCH_POSITION);
  await page.getByRole('button', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await expectScreen(page, /^end$/m);
  // All of the silence but its last second is one step.
  expect(await page.evaluate('window.longestStep')).toBeGreaterThan(LONG_STEP_SECONDS);
  await page.getByRole('checkbox', { name: 'Skip silence' }).uncheck();
  await play.waitFor();
  await bar(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => await screenText(page)).not.toContain('begin');
  expect(await bar(page).getAttribute('aria-valuetext')).toMatch(/^0:00 of \d+:\d\d$/);
  await page.evaluate('window.longestStep = 0');
  await play.click();
  await expectScreen(page, /^begin$[\s\S]*^end$/m);
  expect(await page.evaluate('window.longestStep')).toBeLessThan(LONG_STEP_SECONDS);
  await page.getByRole('radio', { name: '8×' }).check();
  await play.waitFor();
  await expectScreen(page, /^begin$[\s\S]*^end$/m);

  await bar(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => await screenText(page)).not.toContain('begin');
  await page.keyboard.press('End');
  await expectScreen(page, /^end$/m);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => await screenText(page)).not.toMatch(/^end$/m);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Close the replay' }).click();
  await expectScreen(page, /^end$/m);
});

/** More characters than the replay draws at once (`MOST_AT_ONCE`), and than the server sends unread (`MOST_UNREAD`). */
const MANY_LINES = 200_000;

/** Answers that nothing is recorded yet, as the server does of a program that has not written anything, once. */
async function denyRecordingOnce(page: Page): Promise<void> {
  const deny = async (route: Route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"isRecorded":true', '"isRecorded":false');
    await route.fulfill({ response, body });
  };
  await page.route('**/recordings', deny, { times: 1 });
}

it('plays a terminal of which nothing was recorded when it was opened', async () => {
  const workspace = await terminalWorkspace();
  const page = await newPage();
  await denyRecordingOnce(page);
  await openShell(page, workspace);
  await page.getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Replay' }).click();
  await page.getByRole('button', { name: 'Close the replay' }).waitFor();
});

it('plays a terminal that still runs as far as it came, reads a long recording as it goes, and shows its end', async () => {
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

  await typeLine(page, `seq 1 ${MANY_LINES}; exit`);
  await page.getByRole('button', { name: 'Start again' }).waitFor();
  const lastLine = new RegExp(`^${MANY_LINES}$`, 'm');
  await page.reload();
  await expectScreen(page, lastLine);
  await page.getByRole('button', { name: 'Replay' }).click();
  await bar(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => await screenText(page)).not.toMatch(lastLine);
  await page.keyboard.press('End');
  await expectScreen(page, lastLine);
});

it('has room for its bar on a phone', async () => {
  const page = await shell(PHONE);
  await screen(page).tap();
  await page.keyboard.insertText('exit');
  await page.getByRole('toolbar', { name: 'Keys' }).getByRole('button', { name: 'Enter' }).tap();
  await page.getByRole('button', { name: 'Replay' }).tap();
  await bar(page).waitFor();
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});
