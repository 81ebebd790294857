import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PHONE } from './browser.ts';

/** Turns a page that is open into one on a phone: as narrow, and for fingers (`pointer: coarse` makes controls larger). */
export async function turnIntoPhone(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    ...PHONE.viewport,
    deviceScaleFactor: 1,
    mobile: PHONE.isMobile,
  });
  await expect
    .poll(() => page.evaluate("[innerWidth, matchMedia('(pointer: coarse)').matches]"))
    .toEqual([PHONE.viewport.width, true]);
}
