import type { HttpConnection, McpServer, StdioConnection } from '../../model/mcp-server.ts';
import type { Environment } from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';

/** What every program needs. Whatever else is set here stays here, keys above all. */
const ALWAYS = ['PATH', 'HOME', 'LANG', 'TERM'];

/** The variables that the program of a server gets. */
export function variablesFor(
  { env, envFrom }: StdioConnection,
  environment: Environment,
): Readonly<Record<string, string>> {
  const passed = [...ALWAYS, ...envFrom].flatMap((name) => {
    const value = environment[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(passed), ...env };
}

/** The headers that a server is asked with. Refuses with KEY_MISSING where a variable is not set. */
export function headersFor(
  { id, path }: McpServer,
  { headers, headersFrom }: HttpConnection,
  environment: Environment,
): Record<string, string> {
  const fromVariables = headersFrom.map(({ header, variable, scheme }) => {
    const value = environment[variable]?.trim();
    if (value) return [header, scheme === undefined ? value : `${scheme} ${value}`] as const;
    throw new Refusal('KEY_MISSING', `The MCP server ${id} needs ${variable}, which is not set.`, {
      remedy: `Set ${variable} in the environment, or change mcp.${id}.headersEnv in ${path}.`,
    });
  });
  return { ...headers, ...Object.fromEntries(fromVariables) };
}

/** Shorter ones are hardly secrets, and would be found in every text. */
const SHORTEST_SECRET = 6;

/** A text without the values of the variables that a server was given, which may be keys. */
export function withoutValues(text: string, { connection }: McpServer, environment: Environment): string {
  const names =
    connection.type === 'stdio' ? connection.envFrom : connection.headersFrom.map(({ variable }) => variable);
  return names.reduce((rest, name) => {
    const value = environment[name]?.trim() ?? '';
    return value.length < SHORTEST_SECRET ? rest : rest.replaceAll(value, `<${name}>`);
  }, text);
}
