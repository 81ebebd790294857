import type { JsonObject } from '../../src/model/json.ts';
import { type ContextStage, contextStage, type StageOptions } from '../context/stage.ts';
import type { ModelRequest } from '../model-server/model-server.ts';

/** A skill as it lies on disk: the rest of `skill.json`, and the scripts of its tools. */
export interface SkillFiles {
  readonly manifest?: JsonObject;
  readonly rules?: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

export type SkillStage = ContextStage & {
  /** Puts a skill into the workspace, with a trigger of its own name. */
  skill(id: string, files?: SkillFiles): Promise<void>;
};

/** A workspace that is trusted, with a model that does what it is told. */
export async function skillStage(options: StageOptions = {}): Promise<SkillStage> {
  const stage = await contextStage(options);
  await stage.workbench.trust.grant();
  return {
    ...stage,
    skill: async (id, { manifest = {}, rules = `Follow ${id}.`, scripts = {} } = {}) => {
      await stage.put(`skills/${id}/SYSTEM.md`, rules);
      for (const [name, text] of Object.entries(scripts))
        await stage.put(`skills/${id}/scripts/${name}`, text);
      const { meta, ...others } = manifest;
      const written = {
        schema_version: 'ah32.skill.v1',
        meta: { id, name: id, description: `Everything about ${id}.`, ...(meta as JsonObject) },
        routing: { triggers: [id] },
        ...others,
      };
      await stage.put(`skills/${id}/skill.json`, JSON.stringify(written));
    },
  };
}

/** What the model was told before everything else. */
export function systemOf({ messages }: ModelRequest): string {
  return messages
    .filter(({ role }) => role === 'system')
    .flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? part.text : [])))
    .join('\n');
}

/** The last request that reached the model. */
export function lastRequest({ models }: Pick<SkillStage, 'models'>): ModelRequest {
  const request = models.requests.at(-1);
  if (!request) throw new Error('The model was asked.');
  return request;
}

/** Counts the words of `doc_text`, or of a word in it. */
export const COUNT_WORDS = {
  declaration: {
    name: 'count_words',
    description: 'Counts the words of a text.',
    effect: 'read',
    parameters: {
      type: 'object',
      properties: {
        doc_text: { type: 'string' },
        times: { type: 'integer' },
        slow: { type: 'string', pattern: '^(a+)+$' },
      },
      required: ['doc_text'],
      additionalProperties: false,
    },
  },
  script:
    'def count_words(doc_text, times=1, **kwargs):\n    return {"words": len(doc_text.split()) * times}\n',
} as const;
