import { existsSync } from 'node:fs';
import { isRefusal, Refusal } from '../../model/refusal.ts';
import type { SkillVectors } from '../../skills/routing/skill-vectors.ts';
import { skillsIn } from '../../skills/skills-in.ts';
import type { SkillsAtWork, SkillsParts } from '../../skills/skills-parts.ts';
import type { Store } from '../../store/dialect.ts';
import type { ContextWorld } from '../context/context-world.ts';
import { inTime } from '../within-time.ts';
import { type EmbedderNeeds, workspaceEmbedder } from '../workspace-embedder.ts';
import { wholeText } from './whole-text.ts';

interface SkillsNeeds extends EmbedderNeeds, Pick<SkillsParts, 'most' | 'refuseUntrusted'> {
  store(): Promise<Store>;
  readonly documents: ContextWorld['documents'];
}

/** The skills of a workspace, with everything that they need of the rest. Close them when done. */
export function workspaceSkills(needs: SkillsNeeds): SkillsAtWork {
  const { workspace, environment, documents, most, refuseUntrusted } = needs;
  return skillsIn({
    workspace,
    environment,
    most,
    refuseUntrusted,
    readDocument: async (path, name, signal) => {
      if (!existsSync(path)) throw new Refusal('NOT_FOUND', `There is no file ${path}.`);
      return wholeText(await documents.read({ path, name }, signal), name);
    },
    embedder: async () => await workspaceEmbedder(needs),
    vectors: vectorsIn(needs.store),
    confine: {
      wrap: async (wish) => {
        const { confineWorker } = await import('../../tools/sandbox/confine-worker.ts');
        return await confineWorker(wish, { workspace });
      },
    },
    inTime,
    schemaFault: async (name) => {
      const { outputSchema } = await import('../../files/output-schemas.ts');
      try {
        if ((await outputSchema(workspace, name)) !== undefined) return undefined;
        return `there is no schemas/${name}.schema.json.`;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return error.message;
      }
    },
  });
}

function vectorsIn(store: () => Promise<Store>): SkillVectors {
  const repository = async () => await import('../../store/skill-vector.repository.ts');
  return {
    find: async (collection, hashes) =>
      await (await repository()).findSkillVectors(await store(), collection, hashes),
    keep: async (collection, vectors) =>
      await (await repository()).keepSkillVectors(await store(), collection, vectors),
    forget: async (collection, hashes) =>
      await (await repository()).forgetSkillVectors(await store(), collection, hashes),
  };
}
