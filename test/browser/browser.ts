import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { ensureChromium } from '../../scripts/chromium.mjs';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

let launched: Promise<Browser> | undefined;

/** One for all test files of a worker. It ends with the worker: Chromium does when its pipe closes. */
async function theBrowser(): Promise<Browser> {
  launched ??= ensureChromium().then((executablePath) => chromium.launch({ executablePath, args: FLAGS }));
  return await launched;
}

export interface PageOptions extends BrowserContextOptions {
  /** What the console may say in this test. Anything else that is an error makes it fail. */
  readonly mayComplain?: RegExp;
}

/**
 * A page of somebody who was never here before; further windows of theirs are pages of its context. A test in which a
 * page complains, or breaks its policy, fails.
 */
export async function newPage({ mayComplain, ...options }: PageOptions = {}): Promise<Page> {
  const context = await (await theBrowser()).newContext({ locale: 'en-US', ...options });
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' && !mayComplain?.test(message.text())) complaints.push(message.text());
  });
  context.on('weberror', (failure) => {
    const error = failure.error();
    complaints.push(error.stack ?? error.message);
  });
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective));",
  );
  onTestFinished(async () => {
    await context.close();
    expect(complaints).toEqual([]);
  });
  context.setDefaultTimeout(120_000);
  return await context.newPage();
}

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
