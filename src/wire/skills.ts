import * as z from 'zod';
import type { JsonObject } from '../model/json.ts';
import { TOOL_EFFECTS } from '../model/message.ts';
import { SKILL_STATES } from '../model/skill.ts';
import { TOOL_FAILURES } from '../model/tool.ts';
import { jsonObject, takenFor } from './fields.ts';

const texts = z.array(z.string()).readonly();
const object = takenFor<JsonObject>(jsonObject);

const note = z
  .object({
    severity: z.enum(['error', 'warning']),
    file: z.string().describe('From the folder of the skill; empty where it is the folder.'),
    pointer: z.string().exactOptional().describe('JSON pointer into the file.'),
    message: z.string(),
  })
  .meta({ id: 'SkillNote' });

/** How a folder of skills stands. */
const standing = {
  id: z.string().describe('What it says of itself, else the name of its folder.'),
  path: z.string().describe('From the workspace, with `/` between folders.'),
  state: z.enum(SKILL_STATES).describe('Only what is ready is ever chosen; of two with one id, neither is.'),
  notes: z.array(note).readonly().describe('What its author should know.'),
};

const toolFacts = {
  name: z.string(),
  description: z.string(),
  effect: z.enum(TOOL_EFFECTS).describe('One that writes is run only for somebody who confirms it.'),
};

const listedSkill = z
  .object({
    ...standing,
    name: z.string(),
    description: z.string(),
    version: z.string().exactOptional(),
    group: z
      .string()
      .exactOptional()
      .describe('Skills of two groups are never chosen together; one without a group goes with any.'),
    tools: z.array(z.object(toolFacts)).readonly(),
  })
  .meta({ id: 'ListedSkill' });

export const skillList = z
  .object({ items: z.array(listedSkill).readonly().describe('By their folders.'), nextCursor: z.null() })
  .meta({ id: 'SkillList' });

export const wholeSkill = z
  .object({
    ...standing,
    skill: z
      .object({
        id: z.string(),
        name: z.string(),
        version: z.string().exactOptional(),
        description: z.string(),
        group: z.string().exactOptional(),
        priority: z.number().describe('The higher wins, where two fit alike.'),
        isEnabled: z.boolean(),
        hosts: texts.describe('The kinds of documents that it is for.'),
        tags: texts,
        intents: texts,
        triggers: texts,
        examples: texts,
        output: z.object({
          markers: texts.describe('Texts that show that the skill was followed.'),
          schema: z.string().exactOptional().describe('The schema that answers have to satisfy.'),
          maxChars: z.number().exactOptional(),
          styleHints: texts,
        }),
        wantsDocument: z.boolean().describe('Whether the text of the current document goes with its rules.'),
        documentMaxChars: z.number().exactOptional(),
        tools: z
          .array(
            z.object({
              ...toolFacts,
              parameters: object.describe('JSON Schema of an object.'),
              timeoutMs: z.number(),
              hints: object.exactOptional(),
            }),
          )
          .readonly(),
        prompt: z.string().describe('Its rules; empty where it has none.'),
        form: z.enum(['manifest', 'prompt', 'agent-skill']).describe('What it was read from.'),
        hash: z.string().describe('Changes when its manifest or its rules do.'),
      })
      .nullable()
      .describe('As far as it could be read.'),
  })
  .meta({ id: 'Skill' });

const routedSkill = z
  .object({
    id: z.string(),
    name: z.string(),
    group: z.string().exactOptional(),
    score: z.number(),
    scores: z.object({
      lexical: z.number(),
      similarity: z.number().exactOptional().describe('By the embedding model.'),
    }),
    terms: z
      .array(
        z.object({
          text: z.string(),
          weight: z.number(),
          field: z.string().describe('Where the skill has it: `trigger`, `name`, `tag`, …'),
          isNegated: z.literal(true).exactOptional().describe('The request says that it does not want it.'),
        }),
      )
      .readonly()
      .describe('What decided, the weightiest first.'),
  })
  .meta({ id: 'RoutedSkill' });

export const skillRoute = z
  .object({
    mode: z.enum(['lexical', 'vectors']),
    model: z.string().exactOptional().describe('The embedding model, where vectors took part.'),
    threshold: z.number().describe('Who has less is not chosen.'),
    chosen: z.array(routedSkill).readonly().describe('The best first; none where nothing fits.'),
    others: z
      .array(
        routedSkill.extend({
          reason: z.enum(['below-threshold', 'group', 'most', 'negated']),
          winningGroup: z.string().exactOptional().describe('The group that won, where it has another.'),
        }),
      )
      .readonly()
      .describe('Those that were scored and not chosen, the best first.'),
    filtered: z
      .array(
        z.object({
          id: z.string(),
          reason: z.enum(['disabled', 'broken', 'twice', 'no-prompt', 'host', 'group']),
        }),
      )
      .readonly()
      .describe('Those that were never looked at.'),
    warnings: texts.describe('What went wrong on the way, such as an embedding model that did not answer.'),
  })
  .meta({ id: 'SkillRoute' });

/** What a tool gives, as a model would be told. */
export const toolOutcome = z
  .union([
    z.object({ result: object }),
    z.object({ error: z.object({ code: z.enum(TOOL_FAILURES), message: z.string() }) }),
  ])
  .meta({ id: 'ToolOutcome' });

export const createdSkill = z.object({
  files: texts.describe('What was written, from the workspace, with `/` between folders.'),
});

export type SkillListAnswer = z.infer<typeof skillList>;
export type WholeSkill = z.infer<typeof wholeSkill>;
export type SkillRouteAnswer = z.infer<typeof skillRoute>;
