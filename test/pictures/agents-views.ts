import { agentsWords } from '../../web/words/agents.ts';
import { trustWords } from '../../web/words/trust.ts';
import type { View } from './views.ts';

/** Who answers where nothing is yet. */
export const NO_AGENTS: View = {
  name: 'empty-agents',
  hash: '#/agents',
  async reach({ page, language }) {
    await page.getByRole('button', { name: agentsWords[language].showExample }).waitFor();
  },
};

/** Who answers, and the question whether what the workspace holds may be run. */
export const AGENT_VIEWS: readonly View[] = [
  {
    name: 'agents',
    hash: '#/agents',
    async reach({ page, language }) {
      await page.getByText(agentsWords[language].boot).first().click();
      await page.getByText(agentsWords[language].codeWaits).waitFor();
    },
  },
  {
    name: 'trust',
    hash: '#/agents',
    async reach({ page, words, language }) {
      await page.getByRole('button', { name: words.frame.decideTrust }).first().click();
      await page
        .getByRole('dialog', { name: trustWords[language].title })
        .getByRole('radio')
        .first()
        .waitFor();
    },
  },
];
