import { z } from 'zod';
import type { Prices } from '../model/price.ts';
import { type Environment, PROVIDER_TYPES, type Provider, TOOL_PROTOCOLS } from '../model/provider.ts';
import { TERMINAL_EFFECTS, type TerminalEffect } from '../model/terminal-effect.ts';
import { BACKUPS_CONFIG } from './backup/backup-schema.ts';
import { LINK_SETTINGS, LINK_WORDS, readConfigText, userConfigPath, wrongConfig } from './config-file.ts';
import { configProblem } from './config-problem.ts';
import { readConfigYaml } from './config-yaml.ts';
import { DATABASES_CONFIG } from './databases-config.ts';
import { PRICES } from './prices-schema.ts';
import { TELEMETRY_CONFIG } from './telemetry-config.ts';

/** What the user has set for all workspaces. */
export interface UserConfig {
  readonly providers: readonly Provider[];
  /** Tools with effects that run without a question. */
  readonly allowedTools: readonly string[];
  /** Commands that `exec_command` runs without a question. */
  readonly allowedCommands: readonly string[];
  /** What programs may do to the terminal of a person who watches them. */
  readonly terminalEffects: readonly TerminalEffect[];
  readonly limits: {
    readonly firstByteMs?: number;
    readonly idleMs?: number;
    readonly steps?: number;
    readonly retries?: number;
    /** A model is asked to mend an answer at most so often. */
    readonly repairs?: number;
    readonly uploadBytes?: number;
    readonly filesPerMessage?: number;
    /** All files in the sandbox of a session. */
    readonly sandboxBytes?: number;
    /** At most so many are chosen for a request. */
    readonly skills?: number;
  };
  /** What models cost; none where the user has put none in. */
  readonly prices: Prices;
}

/** Reads the user's configuration; none is an empty one. Refuses one with mistakes, naming each. */
export async function readUserConfig(environment: Environment): Promise<UserConfig> {
  const path = userConfigPath(environment);
  const reading = SCHEMA.safeParse(readConfigYaml(path, await readConfigText(path)));
  if (!reading.success)
    throw wrongConfig(
      path,
      reading.error.issues.map((issue) => configProblem(issue)),
    );
  const { providers, allow, limits, prices } = reading.data;
  return {
    providers: Object.entries(providers).map(([id, provider]) => ({ id, ...provider })),
    allowedTools: allow.tools,
    allowedCommands: allow.commands,
    terminalEffects: allow.terminal,
    limits,
    prices: new Map(Object.entries(prices)),
  };
}

/** Names that mean something else before a `/`. */
const TAKEN = ['recorded', 'cli', 'builtin', 'agent'];

const PROVIDER_ID = z
  .string()
  .regex(/^[A-Za-z0-9][\w.-]*$/, 'a name has letters, digits, ".", "_" and "-" only')
  .refine((id) => !TAKEN.includes(id), { error: `${TAKEN.join(', ')} are taken` });

const TOOL_PROTOCOL = z.enum(TOOL_PROTOCOLS, { error: 'must be native or json' });

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
    images: z.boolean().optional(),
    contextWindow: z.int().positive().optional(),
    toolProtocol: z
      .union([TOOL_PROTOCOL, z.record(z.string(), TOOL_PROTOCOL)], {
        error: 'must be native or json, or one of them for each model by its name',
      })
      .optional(),
  })
  .refine(({ type, baseURL }) => type !== 'openai-compatible' || baseURL !== undefined, {
    path: ['baseURL'],
    error: 'is missing: an openai-compatible provider has no home of its own',
  })
  .transform(
    ({ type, baseURL, apiKeyEnv, images, contextWindow, toolProtocol }): Omit<Provider, 'id'> => ({
      type,
      ...(baseURL !== undefined && { baseURL: baseURL.replace(/\/+$/, '') }),
      keyVariables: apiKeyEnv === undefined ? [] : [apiKeyEnv],
      ...(images !== undefined && { images }),
      ...(contextWindow !== undefined && { contextWindow }),
      ...(toolProtocol !== undefined && { toolProtocol }),
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
    repairs: z.int().min(0).max(10).optional(),
    uploadMegabytes: z.number().positive().max(10_000).optional(),
    filesPerMessage: z.int().min(1).max(100).optional(),
    sandboxMegabytes: z.number().min(1).max(1_000_000).optional(),
    skills: z.int().min(1).max(20).optional(),
  })
  .transform(
    ({
      firstByteSeconds,
      idleSeconds,
      steps,
      retries,
      repairs,
      uploadMegabytes,
      filesPerMessage,
      sandboxMegabytes,
      skills,
    }) => ({
      ...(firstByteSeconds !== undefined && { firstByteMs: firstByteSeconds }),
      ...(idleSeconds !== undefined && { idleMs: idleSeconds }),
      ...(steps !== undefined && { steps }),
      ...(retries !== undefined && { retries }),
      ...(repairs !== undefined && { repairs }),
      ...(filesPerMessage !== undefined && { filesPerMessage }),
      ...(skills !== undefined && { skills }),
      ...(sandboxMegabytes !== undefined && { sandboxBytes: sandboxMegabytes * 1024 * 1024 }),
      ...(uploadMegabytes !== undefined && { uploadBytes: uploadMegabytes * 1024 * 1024 }),
    }),
  );

/** A heading may have nothing under it: everything there was commented out. */
function orNothing<Output>(schema: z.ZodType<Output>, nothing: Output): z.ZodType<Output> {
  return schema.nullish().transform((value) => value ?? nothing);
}

const EFFECTS = orNothing(
  z.array(z.enum(TERMINAL_EFFECTS, { error: `must be ${TERMINAL_EFFECTS.join(', ')}` })),
  [],
);

const NAMES = orNothing(z.array(z.string()), []);

/** Keys of parts that are to come are left alone; `link`, `telemetry`, `backups` and `databases` are read by who needs them, before all this is loaded. */
const SCHEMA = z.looseObject({
  providers: orNothing(z.record(PROVIDER_ID, PROVIDER), {}),
  allow: orNothing(z.looseObject({ tools: NAMES, commands: NAMES, terminal: EFFECTS }), {
    tools: [],
    commands: [],
    terminal: [],
  }),
  limits: orNothing(LIMITS, {}),
  prices: orNothing(PRICES, {}),
  link: z.enum(LINK_SETTINGS, LINK_WORDS).nullish(),
  telemetry: TELEMETRY_CONFIG.nullish(),
  backups: BACKUPS_CONFIG.nullish(),
  databases: DATABASES_CONFIG.nullish(),
});
