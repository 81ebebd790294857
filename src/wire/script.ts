import * as z from 'zod';
import { ENGINE_NAMES } from '../model/session.ts';
import { diagnostic } from './diagnostic.ts';
import { sessionId, time } from './fields.ts';
import { hunks } from './hunks.ts';
import { contractNotes } from './prompt-note.ts';
import { session } from './session.ts';

const path = z.string().describe('From the workspace, with `/` between folders.');
const place = z.int().describe('Counted from 0.');
const texts = z.array(z.string()).readonly();

export const scriptList = z.object({
  items: z
    .array(
      z.object({ path, modifiedAt: time, size: z.int().describe('In bytes.') }).meta({ id: 'ScriptFile' }),
    )
    .readonly()
    .describe('In the order in which people would put them.'),
  nextCursor: z.null(),
  isCut: z.boolean().describe('Whether there are more, which were not looked for.'),
  unreadable: texts.describe('Folders that may not be read.'),
});

export const createdScript = z.object({ path });

/** What became of a script, as an event. */
const scriptChange = z
  .object({ type: z.enum(['added', 'changed', 'removed']), path })
  .meta({ id: 'ScriptChange' });

/** What became of a script, or of what tells of the agents. */
export const workspaceChange = z
  .union([scriptChange, z.object({ type: z.literal('agents-changed') })])
  .meta({ id: 'WorkspaceChange' });
export type WorkspaceChange = z.infer<typeof workspaceChange>;

const alignedPrompts = z
  .array(
    z
      .union([
        z.object({ change: z.enum(['same', 'edited', 'moved']), before: place, after: place }),
        z.object({ change: z.literal('added'), after: place }),
        z.object({ change: z.literal('removed'), before: place }),
      ])
      .meta({ id: 'AlignedPrompt' }),
  )
  .readonly()
  .describe('What became of each prompt.');

const drift = z
  .union([
    z.object({ kind: z.enum(['none', 'metadata', 'session-missing']) }),
    z.object({
      kind: z.literal('settings'),
      prompts: alignedPrompts,
      files: texts
        .exactOptional()
        .describe('The files whose content has changed, by their names, where nothing else of it has.'),
    }),
    z.object({ kind: z.enum(['appended', 'edited']), from: place, prompts: alignedPrompts }),
  ])
  .meta({ id: 'Drift' })
  .nullable()
  .describe('How the script differs from what was run; null where there is nothing to compare with.');

const runPlan = z
  .object({
    action: z
      .enum(['nothing', 'relink', 'begin', 'continue', 'send', 'replayFrom', 'replayAll'])
      .describe('What a run does.'),
    startIndex: place.describe('The first prompt that runs, from 0; the number of prompts where none does.'),
    endIndex: place
      .exactOptional()
      .describe('The last prompt that runs, where the run is told to end there; the rest waits.'),
  })
  .meta({ id: 'RunPlan' });

const tokens = z
  .object({ input: z.int(), output: z.int() })
  .describe('What a run would read and write, about; an answer counts as its last one.');

const link = {
  state: z.enum(['linked', 'moved', 'copy', 'drifted', 'missing', 'new']),
  matchedBy: z.enum(['id', 'hash', 'path']).nullable().describe('How the session was found.'),
  drift,
};

/** What can be done with a script and its session. */
const actions = z.enum(['send', 'continue', 'replayFrom', 'replayAll', 'keep', 'clone', 'fresh']);

export const scriptStatus = z
  .object({
    path,
    ...link,
    session: session.nullable().describe('The session that a run starts from; null where it begins one.'),
    isAmbiguous: z.boolean().describe('There is more than one that it may as well belong to.'),
    isForeign: z.boolean().describe('The session is that of another file, and is left as it is.'),
    candidates: z.array(session).readonly().describe('The others that it may belong to, or is a copy of.'),
    prompts: z.int().describe('How many the script has.'),
    progress: z.object({
      asked: z.int().describe('Prompts that were asked, counted from the first.'),
      answered: z.int().describe('Prompts that have their answers.'),
      matching: z.int().describe('Prompts that were asked as they are now.'),
      shareable: z.int().describe('Prompts that were, or that are left as they are.'),
      kept: z.int().describe('Prompts that are left as they are, asked or not.'),
    }),
    typed: z
      .array(z.object({ text: z.string(), after: z.int().describe('So many prompts came before.') }))
      .readonly()
      .describe('What was typed into the session and is not in the script.'),
    contracts: z
      .object(contractNotes)
      .describe(
        'What the stored answers break, of prompts that are what was asked, or are left as they are.',
      ),
    warnings: z.array(diagnostic).readonly().describe('What was noticed in the script, and of its link.'),
    snapshot: z.string().nullable().describe('The script as the session ran it.'),
    hunks: hunks.describe('How snapshot and script differ, line by line; null if too much to say.'),
    plan: runPlan
      .extend({ tokens })
      .nullable()
      .describe('What a run would do; null where the script cannot run as it is.'),
    actions: z.array(actions).readonly().describe('What makes sense.'),
  })
  .meta({ id: 'ScriptStatus' });

export const planReport = runPlan
  .extend({
    sessionId: sessionId.nullable(),
    ...link,
    engine: z.enum(ENGINE_NAMES),
    model: z.string(),
    prompts: z
      .array(
        z.object({
          text: z.string().describe('With the arguments in their places.'),
          key: z.string().exactOptional(),
          runs: z.boolean().describe('Whether it would run; else it has its answer, or waits.'),
          waits: z.boolean().describe('Whether it is left to a later run.'),
        }),
      )
      .readonly(),
    tokens,
  })
  .meta({ id: 'PlanReport' });

export const startedRun = z
  .object({ sessionId, after: z.int().describe('Events with higher numbers tell of this run.') })
  .meta({ id: 'StartedRun' });

export const startedScript = startedRun
  .extend({
    runs: z.boolean().describe('Whether anything has to be run; if not, no events will tell of it.'),
    plan: runPlan,
    findings: z
      .array(diagnostic.extend({ path }))
      .readonly()
      .describe('What was noticed in the script and its recording.'),
    warnings: z
      .array(z.object({ code: z.string(), message: z.string() }))
      .readonly()
      .describe('What could not be done where nothing runs; a run tells it in its summary.'),
  })
  .meta({ id: 'StartedScript' });

export type StatusAnswer = z.infer<typeof scriptStatus>;
export type PlanAnswer = z.infer<typeof planReport>;
export type StartedScript = z.infer<typeof startedScript>;
export type ListedScripts = z.infer<typeof scriptList>;
