import { describe, expect, it } from 'vitest';
import type { Embed } from '../model-server/model-server.ts';
import type { MakeDatabase } from '../server/stage.ts';
import { skillStage } from './stage.ts';

const CONFIG = 'embeddings:\n  model: openai/text-embedding-3-small\n';

/** Knows of gardens, of money, and of nothing else. */
const knowing: Embed = ({ texts }) =>
  texts.map((text) => {
    const says = (words: RegExp) => (words.test(text) ? 1 : 0);
    return [says(/garden|flower|rosebush|园/i), says(/invoice|money|bill/i), 0.3];
  });

/** The same on every database. */
export function describeVectors(name: string, make: MakeDatabase): void {
  describe(`skills by the vectors of an embedding model, on ${name}`, () => {
    it('are found by what is meant, in words that they do not have', async () => {
      const stage = await skillStage({ make, embed: knowing, userConfig: CONFIG });
      await stage.skill('gardening');
      await stage.skill('invoice');
      const { mode, model, chosen } = await stage.workbench.skills.route('Prune my rosebush');
      expect({ mode, model }).toEqual({ mode: 'vectors', model: 'openai/text-embedding-3-small' });
      expect(chosen.map(({ skill }) => skill.id)).toEqual(['gardening']);
      const unrelated = await stage.workbench.skills.route('What is the capital of France?');
      expect(unrelated.chosen).toEqual([]);
    });

    it('are embedded once: a restart asks for the question alone', async () => {
      const stage = await skillStage({ make, embed: knowing, userConfig: CONFIG });
      await stage.skill('gardening');
      await stage.workbench.skills.route('Prune my rosebush');
      const before = stage.models.embeddingRequests.length;
      const { chosen } = await stage.another().skills.route('Look after the rosebush');
      expect(chosen.map(({ skill }) => skill.id)).toEqual(['gardening']);
      const asked = stage.models.embeddingRequests.slice(before).flatMap(({ texts }) => texts);
      expect(asked.map((text) => text.toLowerCase())).toEqual(['look after the rosebush']);
    });

    it('are chosen by words, with a warning, where the model does not answer', async () => {
      const embed: Embed = () => ({ status: 400, message: 'No such model.' });
      const stage = await skillStage({ make, embed, userConfig: CONFIG });
      await stage.skill('gardening');
      const { mode, chosen, warnings } = await stage.workbench.skills.route('Some gardening, please');
      expect(mode).toBe('lexical');
      expect(chosen.map(({ skill }) => skill.id)).toEqual(['gardening']);
      expect(warnings).toEqual([expect.stringContaining('by their words alone')]);
    });
  });
}
