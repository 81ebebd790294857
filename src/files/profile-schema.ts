import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';
import { CLI_STATUSES, CLI_TRANSCRIPTS, type CliProfile } from '../model/cli-profile.ts';
import { errorMessage } from '../model/error-code.ts';
import { rowPattern } from '../model/row-pattern.ts';
import { secretsIn } from '../model/secrets.ts';

const NO_KEYS = 'keys are not read from files: put it into the environment';

/** A text that holds no key, as far as one can see. */
const OPEN = z.string().superRefine((text, { addIssue }) => {
  const [secret] = secretsIn(text);
  if (secret !== undefined) addIssue(`looks like ${secret}; ${NO_KEYS}`);
  if (text.includes('\0')) addIssue('holds a NUL character');
});

const VARIABLE = z.string().regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable');

const PATTERN = z.string().superRefine((source, { addIssue }) => {
  try {
    rowPattern(source);
  } catch (error) {
    addIssue(`cannot be used as a pattern: ${errorMessage(error)}`);
  }
});

const SIGNAL = z.strictObject({
  status: z.exactOptional(z.array(z.enum(CLI_STATUSES, `must be of ${CLI_STATUSES.join(', ')}`)).min(1)),
  title: z.exactOptional(PATTERN),
  screen: z.exactOptional(PATTERN),
});

const REPLY = z.strictObject({
  label: z.string(),
  pattern: PATTERN,
  keys: z.string(),
  answer: z.exactOptional(z.enum(['allow', 'deny'], 'must be allow or deny')),
});

/** An answer grants something unless the user says that it does not. */
const FIRST_ANSWER = z.strictObject({
  pattern: PATTERN,
  keys: z.string(),
  grants: z.boolean().default(true),
});

const MILLISECONDS = z.number().min(0).max(60_000);
const SECONDS = z.number().positive().max(86_400);

const SETTINGS = z.strictObject({
  command: z.exactOptional(OPEN.refine((text) => text.trim() !== '', 'is empty')),
  args: z.exactOptional(z.array(OPEN)),
  env: z.exactOptional(z.record(VARIABLE, OPEN)),
  install: z.exactOptional(z.string()),
  proven: z.exactOptional(z.array(z.string().regex(/^\d/, 'must be a version')).min(1)),
  versionArgs: z.exactOptional(z.array(OPEN)),
  startSeconds: z.exactOptional(SECONDS),
  turnSeconds: z.exactOptional(SECONDS),
  pasteGapMs: z.exactOptional(MILLISECONDS),
  quietMs: z.exactOptional(MILLISECONDS),
  submitKey: z.exactOptional(z.string().min(1, 'is empty')),
  interruptKey: z.exactOptional(z.string().min(1, 'is empty')),
  ready: z.exactOptional(SIGNAL),
  busy: z.exactOptional(SIGNAL),
  asking: z.exactOptional(SIGNAL),
  composer: z.exactOptional(PATTERN),
  composerFrame: z.exactOptional(PATTERN),
  composerFoot: z.exactOptional(PATTERN),
  cursorInComposer: z.exactOptional(z.boolean()),
  face: z.exactOptional(PATTERN),
  menu: z.exactOptional(PATTERN),
  popup: z.exactOptional(PATTERN),
  closePopup: z.exactOptional(z.string().min(1, 'is empty')),
  firstStart: z.exactOptional(z.array(FIRST_ANSWER)),
  answers: z.exactOptional(z.array(REPLY)),
  asks: z.exactOptional(z.enum(['permission', 'question', 'auth'], 'must be permission, question or auth')),
  newConversation: z.exactOptional(z.string().min(1, 'is empty')),
  resume: z.exactOptional(
    z.array(OPEN).refine((args) => args.some((arg) => arg.includes('{id}')), 'has no {id}'),
  ),
  resumesToolCalls: z.exactOptional(z.boolean()),
  transcript: z.exactOptional(z.enum(CLI_TRANSCRIPTS, `must be one of ${CLI_TRANSCRIPTS.join(', ')}`)),
});

/** What a configuration may say of a profile, beside its id. */
export type ProfileSettings = { readonly [Key in Exclude<keyof CliProfile, 'id'>]?: CliProfile[Key] };

type Reading =
  | { readonly settings: ProfileSettings; readonly issues?: undefined }
  | { readonly settings?: undefined; readonly issues: readonly z.core.$ZodIssue[] };

/** Reads what a configuration says of a profile. A command that is a path is one from `folder`. */
export function readProfileSettings(written: unknown, folder: string): Reading {
  const reading = SETTINGS.safeParse(written);
  if (!reading.success) return { issues: reading.error.issues };
  const { command, ...settings } = reading.data;
  if (command === undefined) return { settings };
  const isPath = command.includes('/') && !isAbsolute(command);
  return { settings: { ...settings, command: isPath ? resolve(folder, command) : command } };
}
