import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { helpful } from '../cli/live-workspace.ts';
import type { Answer } from '../model-server/model-server.ts';
import type { ServedWorkspace } from './served-workspace.ts';

/** Lets somebody in, and opens a script. */
export async function openScript(page: Page, workspace: ServedWorkspace, path: string): Promise<void> {
  await workspace.enter(page);
  await showScript(page, workspace, path);
}

/** Opens another script on a page that has been entered already. */
export async function showScript(page: Page, { url }: ServedWorkspace, path: string): Promise<void> {
  await page.goto(`${url}/#/scripts/${path}`);
  await page.getByRole('textbox', { name: `Text of ${path}` }).waitFor();
}

export function theText(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Text of' });
}

/** Waits until the prompts are marked so, in their order. */
export async function expectMarks(page: Page, ...states: readonly string[]): Promise<void> {
  const marks = page.locator('[data-mark]');
  await expect
    .poll(() => marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('data-mark'))))
    .toEqual(states);
}

/** The number of a prompt beside the text, counted from 1. */
export function markOf(page: Page, prompt: number): Locator {
  return page.locator(`[data-prompt="${prompt}"]`);
}

/** Writes at the end of the line that holds the words. */
export async function typeAfter(page: Page, words: string, text: string): Promise<void> {
  await page.locator('.cm-line', { hasText: words }).click();
  await page.keyboard.press('End');
  await page.keyboard.type(text);
}

/** Answers, and notes what was asked. */
export function noting(answer: Answer = helpful): { readonly asked: string[]; readonly answer: Answer } {
  const asked: string[] = [];
  return {
    asked,
    answer: (request, index) => {
      asked.push(request.prompt);
      return answer(request, index);
    },
  };
}
