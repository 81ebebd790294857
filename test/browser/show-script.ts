import type { Page } from 'playwright-core';
import type { ServedWorkspace } from './served-workspace.ts';

/** Opens another script on a page that has been entered already. */
export async function showScript(page: Page, { url }: ServedWorkspace, path: string): Promise<void> {
  await page.goto(`${url}/#/scripts/${path}`);
  await page.getByRole('textbox', { name: `Text of ${path}` }).waitFor();
}
