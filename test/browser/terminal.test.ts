import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runProgram, startCuebook } from '../cli/cuebook.ts';
import { expectAccessibleInBothThemes } from './axe.ts';
import { newPage } from './browser.ts';
import { expectMarks, openScript, showScript, typeAfter } from './script-page.ts';
import { terminalWorkspace } from './terminal-page.ts';

const NEXT = '\n\n<!-- user -->\n\n';
const TYPED = `---\nengine: pty\n---\n\n${['echo "It is $((40 + 2))."', 'cd /; seq 300', 'pwd; (exit 3)'].join(NEXT)}\n`;

it('types a script into a real shell once the workspace is trusted, and shows what came out, also after a reload', async () => {
  const workspace = await terminalWorkspace(false);
  await workspace.write('typed.prompt.md', TYPED);
  const page = await newPage({ mayComplain: /403/ });
  await openScript(page, workspace, 'typed.prompt.md');
  await page.getByRole('button', { name: 'Run 3 prompts' }).click();
  const refused = page.getByRole('region', { name: 'Script' }).getByRole('alert');
  await refused.getByText('cuebook trust').waitFor();
  await expectMarks(page, 'new', 'new', 'new');
  expect(await page.getByRole('dialog').count()).toBe(0);

  await runProgram(['trust', '--yes'], workspace.on);
  await page.getByRole('button', { name: 'Run 3 prompts' }).click();
  await expectMarks(page, 'same', 'same', 'same');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const seesAll = async () => {
    await conversation.getByText('It is 42.', { exact: true }).waitFor();
    await conversation
      .getByText(/^exit 0 · stream/)
      .first()
      .waitFor();
    await conversation.getByText('exit 3', { exact: true }).waitFor();
    await conversation.getByRole('button', { name: 'Show 284 more lines' }).waitFor();
  };
  await seesAll();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await seesAll();
  await conversation.getByRole('button', { name: 'Show 284 more lines' }).click();
  await conversation.getByText(/^150$/m).waitFor();
  expect(await conversation.getByRole('button', { name: 'Regenerate' }).count()).toBe(0);
  expect(await conversation.getByRole('button', { name: 'Attach files' }).count()).toBe(0);
  const command = `until [ -e '${workspace.folder}/go' ]; do sleep 0.1; done; echo "still in $PWD"`;
  await conversation.getByRole('textbox', { name: 'Type into the terminal' }).fill(command);
  await page.keyboard.press('Enter');
  await conversation.getByRole('status').getByText('Typed into the terminal').waitFor();
  await workspace.write('go', '');
  await conversation.getByText('still in /', { exact: true }).waitFor();
});

it('shows what would be typed before it is, where nobody said so, or said it of another text', async () => {
  const workspace = await terminalWorkspace();
  await workspace.write('plain.prompt.md', `echo one >> log${NEXT}cat log\n`);
  const page = await newPage({ mayComplain: /409/ });
  await openScript(page, workspace, 'plain.prompt.md');
  await page.getByRole('button', { name: 'Run 2 prompts' }).click();
  const sheet = page.getByRole('dialog', { name: 'Type these 2 prompts?' });
  await sheet.getByText('echo one >> log').waitFor();
  await expectAccessibleInBothThemes(page);
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await sheet.waitFor({ state: 'hidden' });
  await expectMarks(page, 'new', 'new');
  await page.getByRole('button', { name: 'Run 2 prompts' }).click();
  await sheet.getByRole('button', { name: 'Run' }).click();
  await expectMarks(page, 'same', 'same');
  await typeAfter(page, 'cat log', ' | wc -l');
  const bar = page.getByRole('region', { name: 'How the script differs' });
  await bar.getByRole('button', { name: 'Replay all' }).click();
  expect(await bar.getByRole('button', { name: 'Replay from' }).count()).toBe(0);
  await sheet.getByText('What they did before is not undone').waitFor();
  await sheet.getByRole('button', { name: 'Run' }).click();
  await expectMarks(page, 'same', 'same');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const output = conversation.getByRole('figure', { name: 'Output of the terminal' });
  await output.filter({ hasText: /^2$/ }).waitFor();
  await conversation.getByRole('button', { name: 'Take 2 of 2' }).click();
  await page.getByRole('menuitem', { name: 'Compare with take 1' }).click();
  await page.getByText('exit 0 · stream').first().waitFor();
});

/** A program of our own that asks before it does what it is told, as a profile of the user's. */
const ASKER = {
  command: process.execPath,
  args: [fileURLToPath(new URL('../terminals/permission.js', import.meta.url))],
  ready: { screen: '^ {2}\\? for help' },
  busy: { screen: 'esc to interrupt' },
  asking: { screen: '^› 1\\. Yes' },
  composer: '^› (?!1\\. )(.*)$',
  answers: [
    { label: 'Yes', pattern: '^[› ] 1\\. (.*)$', keys: '1', answer: 'allow' },
    { label: 'No', pattern: '^[› ] 3\\. (.*)$', keys: '3', answer: 'deny' },
  ],
};

it('lets somebody answer what a program asks, and asks before it types again what nobody saw the end of', async () => {
  const workspace = await terminalWorkspace();
  const command = 'if [ -e seen ]; then echo "once more"; else touch seen; sleep 600; fi';
  await workspace.write('typed.prompt.md', `---\nengine: pty\n---\n\n${command}\n`);
  const { child, ended } = startCuebook(['run', 'typed.prompt.md'], {
    ...workspace.on,
    env: { ...workspace.on.env, SHELL: '/bin/bash' },
  });
  const seen = () =>
    access(join(workspace.folder, 'seen')).then(
      () => true,
      () => false,
    );
  await expect.poll(seen).toBe(true);
  child.kill('SIGKILL');
  await ended;

  await workspace.write('config/cuebook/config.yaml', JSON.stringify({ profiles: { asker: ASKER } }));
  await workspace.write('asks.prompt.md', '---\nmodel: cli/asker\n---\n\nMake a file.\n');
  const page = await newPage({ mayComplain: /409/ });
  await openScript(page, workspace, 'asks.prompt.md');
  await page.getByRole('button', { name: 'Run 1 prompt' }).click();
  const question = page.getByRole('group', { name: 'The program in the terminal asks:' });
  await question.getByText('May I run this command?').waitFor();
  await page.reload();
  await question.getByText('touch made.txt').waitFor();
  await expectAccessibleInBothThemes(page);
  await question.getByRole('button', { name: 'Yes' }).click();
  const conversation = page.getByRole('region', { name: 'Conversation' });
  await conversation.getByText('It is made.').waitFor();
  await question.waitFor({ state: 'hidden' });
  await conversation.getByRole('button', { name: 'The program asked' }).waitFor();

  await showScript(page, workspace, 'typed.prompt.md');
  const run = page.getByRole('button', { name: 'Run 1 prompt' });
  const card = page.getByRole('group', { name: 'nobody saw it end' });
  // Whether the other process is gone is known only once its time is over.
  await expect
    .poll(
      async () => {
        if ((await card.count()) === 0 && (await run.isVisible())) await run.click();
        return await card.count();
      },
      { interval: 1_000 },
    )
    .toBe(1);
  await card.getByText('touch seen').waitFor();
  await card.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('region', { name: 'Conversation' }).getByText('once more', { exact: true }).waitFor();
  await card.waitFor({ state: 'hidden' });
});
