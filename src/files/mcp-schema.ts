import { resolve } from 'node:path';
import { z } from 'zod';
import type { HttpConnection, McpServer, StdioConnection } from '../model/mcp-server.ts';
import { secretsIn } from '../model/secrets.ts';

/** What a configuration says of one server, beside its id. */
type McpServerSettings = Pick<McpServer, 'connection' | 'tools' | 'timeoutMs'> & {
  readonly isDisabled: boolean;
};

/** What a server is called: the names of its tools begin with it, and two underscores after it tell where it ends. */
export const SERVER_ID = /^[A-Za-z0-9](?:[A-Za-z0-9-]|_(?![_]|$)){0,31}$/;

const NO_KEYS = 'keys are not read from files: put it into the environment';

const VARIABLE = z.string().regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable, not a key');

/** A text that holds no key, as far as one can see. */
function open(remedy: string): z.ZodType<string> {
  return z.string().superRefine((text, { addIssue }) => {
    const [secret] = secretsIn(text);
    if (secret !== undefined) addIssue(`looks like ${secret}; ${NO_KEYS}${remedy}`);
    if (text.includes('\0')) addIssue('holds a NUL character');
  });
}

const COMMON = {
  tools: z.array(z.string()).optional(),
  timeoutSeconds: z.number().positive().max(3600).optional(),
  disabled: z.boolean().default(false),
};

const STDIO = z.strictObject({
  command: open(' and name the variable in envFrom').refine((text) => text.trim() !== '', 'is empty'),
  args: z.array(open(' and name the variable in envFrom')).default([]),
  env: z.record(VARIABLE, open(' and name the variable in envFrom')).default({}),
  envFrom: z.array(VARIABLE).default([]),
  cwd: z.string().optional(),
  ...COMMON,
});

/** Headers that carry nothing but keys. */
const SECRET_HEADERS = ['authorization', 'proxy-authorization', 'cookie', 'x-api-key', 'api-key'];

const HEADER = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'is no name of a header');

const HTTP = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
    .refine((text) => secretsIn(text).length === 0 && !hasPassword(text), {
      error: `${NO_KEYS} and name the variable in headersEnv`,
    }),
  headers: z
    .record(
      HEADER,
      open(' and name the variable in headersEnv').refine(
        (text) => /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(text),
        'holds what cannot stand in a header',
      ),
    )
    .default({})
    .superRefine((headers, { addIssue }) => {
      for (const name of Object.keys(headers)) {
        if (!SECRET_HEADERS.includes(name.toLowerCase())) continue;
        const message = `${NO_KEYS} and name the variable in headersEnv`;
        addIssue({ code: 'custom', path: [name], message });
      }
    }),
  headersEnv: z
    .record(
      HEADER,
      z
        .string()
        .regex(
          /^(?:[A-Za-z]+ )?[A-Za-z_]\w*$/,
          'must be the name of an environment variable, with a word such as "Bearer" before it if need be',
        ),
    )
    .default({}),
  ...COMMON,
});

/** All that can be said of a server, of whichever kind. */
export const SERVER_KEYS: readonly string[] = [...Object.keys(STDIO.shape), ...Object.keys(HTTP.shape)];

type Reading =
  | { readonly settings: McpServerSettings; readonly issues?: undefined }
  | { readonly settings?: undefined; readonly issues: readonly z.core.$ZodIssue[] };

/** Reads what a configuration says of a server. Paths are from `folder`. */
export function readServerSettings(
  written: Readonly<Record<string, unknown>>,
  { folder, isProgram }: { readonly folder: string; readonly isProgram: boolean },
): Reading {
  const reading = isProgram
    ? STDIO.transform((server) => ({ ...server, connection: stdioConnection(server, folder) })).safeParse(
        written,
      )
    : HTTP.transform((server) => ({ ...server, connection: httpConnection(server) })).safeParse(written);
  if (!reading.success) return { issues: reading.error.issues };
  const { connection, tools, timeoutSeconds, disabled } = reading.data;
  return {
    settings: {
      connection,
      isDisabled: disabled,
      ...(tools && { tools }),
      ...(timeoutSeconds !== undefined && { timeoutMs: timeoutSeconds * 1000 }),
    },
  };
}

function stdioConnection(
  { command, args, env, envFrom, cwd = '.' }: z.output<typeof STDIO>,
  folder: string,
): StdioConnection {
  return { type: 'stdio', command, args, env, envFrom, cwd: resolve(folder, cwd) };
}

function httpConnection({ url, headers, headersEnv }: z.output<typeof HTTP>): HttpConnection {
  const headersFrom = Object.entries(headersEnv).map(([header, value]) => {
    const [variable = value, scheme] = value.split(' ').reverse();
    return { header, variable, ...(scheme !== undefined && { scheme }) };
  });
  return { type: 'http', url, headers, headersFrom };
}

function hasPassword(text: string): boolean {
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}
