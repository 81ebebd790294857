import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { copyExamples } from '../checkout.ts';
import { runProgram } from '../cli/cuebook.ts';
import { helpful } from '../cli/live-workspace.ts';
import { type ServedWorkspace, servedWorkspace } from './served-workspace.ts';

/** A served workspace with the skills of the examples, and the files that they are about. */
export async function withSkills(): Promise<ServedWorkspace> {
  const workspace = await servedWorkspace(helpful);
  await copyExamples(workspace.folder, { only: ['skills', 'files', 'schemas'] });
  return workspace;
}

export async function trust({ on }: ServedWorkspace): Promise<void> {
  expect(await runProgram(['trust', '--yes'], on)).toMatchObject({ code: 0 });
}

interface ToolText {
  readonly parameters: object;
  readonly effect: 'none' | 'read' | 'write';
  /** What its function does, in Python; it gets its arguments as `given`. */
  readonly body: string;
}

/** Writes a skill whose tools are in Python. */
export async function putSkill(
  { write }: ServedWorkspace,
  id: string,
  tools: Readonly<Record<string, ToolText>>,
): Promise<void> {
  for (const [name, { body }] of Object.entries(tools)) {
    await write(`skills/${id}/scripts/${name}.py`, `def ${name}(**given):\n    ${body}\n`);
  }
  await write(`skills/${id}/SYSTEM.md`, `Rules of ${id}.`);
  await write(
    `skills/${id}/skill.json`,
    JSON.stringify({
      schema_version: 'ah32.skill.v1',
      meta: { id, name: `The ${id}`, description: `Does what the ${id} does.` },
      routing: { triggers: [id] },
      tools: Object.entries(tools).map(([name, { parameters, effect }]) => ({
        name,
        description: `Does ${name}.`,
        effect,
        parameters,
      })),
    }),
  );
}

export async function openSkills(page: Page, workspace: ServedWorkspace, id = ''): Promise<void> {
  await workspace.enter(page);
  await page.goto(`${workspace.url}/#/skills${id === '' ? '' : `/${id}`}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Opens a tool of the skill that is shown; one alone is open already. */
export async function openTool(page: Page, name: string): Promise<Locator> {
  const line = page.getByRole('button', { name: new RegExp(`^${name}`) });
  if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
  return page.getByRole('form', { name });
}

/** The result that is shown, as the object that it is. */
export async function resultIn(form: Locator): Promise<unknown> {
  const shown = form.getByRole('figure').filter({ hasText: 'Result' });
  return JSON.parse(String(await shown.locator('pre').textContent()));
}
