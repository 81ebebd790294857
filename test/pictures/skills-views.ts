import { skillsWords } from '../../web/words/skills.ts';
import type { PictureStage } from './stage.ts';
import type { Looker, View } from './views.ts';

/** The skills of the examples, and what can be done with them. */
export function skillsViews({ workspace }: Pick<PictureStage, 'workspace'>): readonly View[] {
  return [
    {
      name: 'skills',
      hash: '#/skills',
      async reach({ page, language }) {
        const words = skillsWords[language];
        const asked = {
          en: 'Write the meeting minutes with all action items, and no weekly report.',
          zh: '把这份会议记录整理成会议纪要，不要写周报',
        };
        await page.getByRole('textbox', { name: words.tryBox }).fill(asked[language]);
        await page.getByRole('button', { name: words.askWith('Meeting minutes') }).waitFor();
      },
    },
    {
      name: 'skills-troubled',
      hash: '#/skills',
      async reach({ page, language }) {
        await page.getByRole('textbox', { name: skillsWords[language].tryBox }).fill('');
        await workspace.write('skills/half-done/skill.json', '{ "schema_version": "ah32.skill.v1" }');
        await page.getByText(skillsWords[language].state.broken, { exact: true }).waitFor();
      },
    },
    {
      name: 'skill',
      hash: '#/skills/csv-insight',
      async reach({ page }) {
        await page.getByRole('form', { name: 'column_statistics' }).waitFor();
      },
    },
    {
      name: 'skill-untrusted',
      hash: '#/skills/meeting-minutes',
      async reach(looker) {
        await runTool(looker, 'meeting_facts');
        await looker.page.getByRole('button', { name: looker.words.frame.decideTrust }).waitFor();
      },
    },
    {
      name: 'new-skill',
      hash: '#/skills',
      async reach({ page, language }) {
        await page.getByRole('button', { name: skillsWords[language].newSkill }).click();
        await page.getByRole('dialog', { name: skillsWords[language].newSkill }).waitFor();
      },
    },
  ];
}

async function runTool({ page, language }: Looker, tool: string): Promise<void> {
  const words = skillsWords[language];
  const form = page.getByRole('form', { name: tool });
  await form.getByRole('textbox', { name: /^doc_text/ }).fill('Present: Ana, Ben');
  await form.getByRole('button', { name: words.run, exact: true }).click();
}
