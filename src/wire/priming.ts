import * as z from 'zod';
import { SCRIPT_ENGINES } from '../model/script.ts';
import { diagnostic } from './diagnostic.ts';
import { model, profileName, sessionId, skillsSetting, storableText, time, title } from './fields.ts';

/** Whatever keeps it from being one is said by whoever reads it. */
export const primingRef = z
  .string()
  .max(1_000)
  .describe('As `individual/<agent>/<slug>` or `team_shared/<slug>`.');

export const agentId = storableText.trim().min(1).max(200);

/** What a conversation is begun with. */
export const newSession = z.strictObject({
  title: title.optional(),
  model: model.optional(),
  engine: z
    .enum(SCRIPT_ENGINES)
    .optional()
    .describe('`pty`: what is sent is typed into a terminal; by default what the model implies.'),
  profile: profileName
    .optional()
    .describe('What runs in the terminal: `shell`, which it is by default, or the name of a profile.'),
  cwd: storableText
    .min(1)
    .max(1_000)
    .optional()
    .describe('The folder in which its terminals start, from the workspace, with `/` between folders.'),
  agentId: agentId
    .nullable()
    .optional()
    .describe('Who answers; by default whom the configuration names. Null: no agent, whatever it names.'),
  skills: skillsSetting.optional().describe('Which skills answer here: those that fit, none, or these.'),
  priming: z
    .strictObject({
      scriptRefs: z.array(primingRef).max(20).readonly().describe('In this order, each once.'),
      showInUi: z
        .boolean()
        .default(true)
        .describe('Whether people see the history, too; the model gets it either way.'),
    })
    .optional()
    .describe('The history that it begins with. Where a script cannot be replayed, nothing is begun.'),
  parentDialogId: sessionId.optional().describe('The conversation that this one is a part of.'),
});

const path = z.string().describe('From the workspace, with `/` between folders.');

const facts = {
  ref: z.string(),
  path,
  title: z.string().exactOptional(),
  applicableMemberIds: z
    .array(z.string())
    .readonly()
    .exactOptional()
    .describe('The agents that it is for, if not for all.'),
  records: z.int().describe('How many there are.'),
  size: z.int().describe('In bytes.'),
  modifiedAt: time,
};

export const primingList = z
  .object({
    items: z.array(z.object(facts).meta({ id: 'PrimingScript' })).readonly(),
    nextCursor: z.null(),
    isCut: z.boolean().describe('Whether there may be more, which were not looked at.'),
    faults: z
      .array(
        z.object({
          path,
          reason: z.string().exactOptional().describe('Why it is passed over, if not for what is in it.'),
          diagnostics: z.array(diagnostic).readonly().exactOptional().describe('The errors in it.'),
        }),
      )
      .readonly()
      .describe('The files that were passed over, and why.'),
    recents: z
      .array(z.object({ scriptRef: z.string(), lastUsedAt: z.iso.datetime({ offset: true }) }))
      .readonly()
      .describe('What the agent was started with lately and is still there, the last one first.'),
    warning: z.string().exactOptional().describe('What went wrong with the recent ones.'),
  })
  .meta({ id: 'PrimingList' });

export const primingText = z
  .object({
    ...facts,
    text: z.string(),
    isCut: z.boolean().describe('Whether the text goes on.'),
    diagnostics: z.array(diagnostic).readonly().describe('What was noticed in the whole script.'),
  })
  .meta({ id: 'PrimingText' });

const savedPriming = z
  .object({ ref: z.string(), path, overwritten: z.boolean().describe('Whether another text was there.') })
  .meta({ id: 'SavedPriming' });

export const savedCourse = savedPriming
  .extend({
    notes: z
      .array(z.string())
      .readonly()
      .exactOptional()
      .describe('What the script does not have as the session has it; absent where that is nothing.'),
  })
  .meta({ id: 'SavedCourse' });

export const adoptedSession = z
  .object({
    scriptPath: path.describe('The prompt script, from the workspace.'),
    recording: savedPriming.describe('Everything that was said; the script is answered from it.'),
    priming: savedPriming.exactOptional().describe('The history that the session began with.'),
    prompts: z.int(),
    notes: z
      .array(z.string())
      .readonly()
      .describe('What the files do not have exactly as the session has it.'),
  })
  .meta({ id: 'AdoptedSession' });

export type NewSessionBody = z.input<typeof newSession>;
export type PrimingListAnswer = z.infer<typeof primingList>;
export type PrimingTextAnswer = z.infer<typeof primingText>;
