import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Document, parseDocument, type YAMLError } from 'yaml';
import { z } from 'zod';
import { errorMessage } from '../model/error-code.ts';
import { type Environment, PROVIDER_TYPES, type Provider } from '../model/provider.ts';
import { isRefusal, Refusal } from '../model/refusal.ts';
import { readTextFile } from './text-file.ts';

/** What the user has set for all workspaces. */
export interface UserConfig {
  readonly providers: readonly Provider[];
  /** Tools with effects that run without a question. */
  readonly allowedTools: readonly string[];
  readonly limits: {
    readonly firstByteMs?: number;
    readonly idleMs?: number;
    readonly steps?: number;
    readonly retries?: number;
  };
}

/** Where the user's configuration is, whether or not there is one. */
export function userConfigPath(environment: Environment): string {
  const folder = environment['XDG_CONFIG_HOME'] || join(environment['HOME'] || homedir(), '.config');
  return join(folder, 'cuebook', 'config.yaml');
}

/** Reads the user's configuration; none is an empty one. Refuses one with mistakes, naming each. */
export async function readUserConfig(environment: Environment): Promise<UserConfig> {
  const path = userConfigPath(environment);
  const text = await textOf(path);
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error) throw wrong(path, [yamlProblem(error)]);
  const reading = SCHEMA.safeParse(contentOf(document, path) ?? {});
  if (!reading.success) throw wrong(path, reading.error.issues.map(problemText));
  const { providers, allow, limits } = reading.data;
  return {
    providers: Object.entries(providers).map(([id, provider]) => ({ id, ...provider })),
    allowedTools: allow.tools,
    limits,
  };
}

/** Names that mean something else before a `/`. */
const TAKEN = ['recorded', 'cli', 'builtin'];

const PROVIDER_ID = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'a name has letters, digits, ".", "_" and "-" only')
  .refine((id) => !TAKEN.includes(id), { error: `${TAKEN.join(', ')} are taken` });

const PROVIDER = z
  .strictObject({
    type: z.enum(PROVIDER_TYPES),
    baseURL: z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }).optional(),
    apiKeyEnv: z
      .string()
      .regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable, not a key')
      .optional(),
    apiKey: z
      .undefined({
        error: 'keys are not read from files: put it into the environment and name the variable as apiKeyEnv',
      })
      .optional(),
  })
  .refine(({ type, baseURL }) => type !== 'openai-compatible' || baseURL !== undefined, {
    path: ['baseURL'],
    error: 'is missing: an openai-compatible provider has no home of its own',
  })
  .transform(
    ({ type, baseURL, apiKeyEnv }): Omit<Provider, 'id'> => ({
      type,
      ...(baseURL !== undefined && { baseURL: baseURL.replace(/\/+$/, '') }),
      keyVariables: apiKeyEnv === undefined ? [] : [apiKeyEnv],
    }),
  );

const SECONDS = z
  .number()
  .positive()
  .max(86_400)
  .transform((seconds) => seconds * 1000);

const LIMITS = z
  .strictObject({
    firstByteSeconds: SECONDS.optional(),
    idleSeconds: SECONDS.optional(),
    steps: z.int().min(1).max(1000).optional(),
    retries: z.int().min(0).max(20).optional(),
  })
  .transform(({ firstByteSeconds, idleSeconds, steps, retries }) => ({
    ...(firstByteSeconds !== undefined && { firstByteMs: firstByteSeconds }),
    ...(idleSeconds !== undefined && { idleMs: idleSeconds }),
    ...(steps !== undefined && { steps }),
    ...(retries !== undefined && { retries }),
  }));

/** A heading may have nothing under it: everything there was commented out. */
function orNothing<Output>(schema: z.ZodType<Output>, nothing: Output): z.ZodType<Output> {
  return schema.nullish().transform((value) => value ?? nothing);
}

/** Keys of parts that are to come are left alone. */
const SCHEMA = z.looseObject({
  providers: orNothing(z.record(PROVIDER_ID, PROVIDER), {}),
  allow: orNothing(z.looseObject({ tools: orNothing(z.array(z.string()), []) }), { tools: [] }),
  limits: orNothing(LIMITS, {}),
});

function contentOf(document: Document, path: string): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw wrong(path, [errorMessage(error)]);
  }
}

async function textOf(path: string): Promise<string> {
  try {
    return (await readTextFile(path)).text;
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return '';
    throw error;
  }
}

function problemText(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.') || 'the file';
  switch (issue.code) {
    case 'invalid_key':
      return `${place}: ${issue.issues[0]?.message ?? issue.message}`;
    case 'unrecognized_keys':
      return `${place}: ${issue.keys.join(', ')} is unknown here`;
    default:
      return `${place}: ${issue.message}`;
  }
}

function yamlProblem({ code, message }: YAMLError): string {
  if (code === 'MULTIPLE_DOCS') return 'there is more than one document in it';
  const [first = message] = message.split('\n');
  return first.replace(/:$/, '');
}

function wrong(path: string, problems: readonly string[]): Refusal {
  return new Refusal('INVALID_INPUT', problems.map((problem) => `${path}: ${problem}`).join('\n'), {
    remedy: 'Mend the configuration and try again.',
  });
}
