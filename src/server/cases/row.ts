import { homedir } from 'node:os';
import { expect } from 'vitest';
import type { RefusalCode } from '../../model/refusal.ts';
import { REFUSAL_CODES } from '../../model/refusal.ts';
import { errorAnswer } from '../../wire/error.ts';
import { SAFE_HEADERS } from '../http/headers.ts';
import { connection, HOST, type ServerStage, TOKEN } from '../server.case.ts';

/** One request, and how it is refused. In its address and a text that is its body, `:id` stands for the session that is there. */
export interface Row {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** Over those of a request that would be let in; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | (() => ReadableStream<Uint8Array>);
  readonly code: RefusalCode;
  /** What the answer says besides. */
  readonly answers?: Readonly<Record<string, string>>;
}

/** Sends the request of a row to an app and expects the refusal, and nothing in it that is not to be told. */
export async function expectRefused(stage: ServerStage, row: Row, app = stage.app()): Promise<void> {
  const response = await app.request(requestOf(stage, row), undefined, connection());
  await expectRefusal(response, row, stage);
}

/** Expects an answer to be a refusal that tells no more than it should. */
export async function expectRefusal(
  response: Response,
  { code, answers = {}, method }: Pick<Row, 'code' | 'answers' | 'method'>,
  { workspace }: ServerStage,
): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBe(REFUSAL_CODES[code].http);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    ...SAFE_HEADERS,
    ...(code === 'UNAUTHORIZED' && { 'www-authenticate': 'Bearer realm="cuebook"' }),
    ...(code === 'TOO_MANY_REQUESTS' && { 'retry-after': '1' }),
    ...answers,
  });
  if (method === 'HEAD') {
    expect(text).toBe('');
    return;
  }
  expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);
  const { error } = errorAnswer.parse(JSON.parse(text));
  expect(error.code).toBe(code);
  expectNothingSecret(text, workspace);
}

/** No token, no path of the machine, no stack trace. */
export function expectNothingSecret(text: string, workspace: string): void {
  const secrets = [TOKEN, workspace, process.cwd(), homedir(), 'node_modules', 'node:internal'];
  expect(secrets.filter((secret) => secret !== '/' && text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/\.(?:ts|js|mjs):\d+/);
}

function requestOf({ session }: ServerStage, { method, path, headers = {}, body }: Row): Request {
  const all = {
    host: HOST,
    authorization: `Bearer ${TOKEN}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const given = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  );
  return new Request(`http://${HOST}${path.replaceAll(':id', session.id)}`, {
    method,
    headers: new Headers(given),
    ...(body !== undefined && { body: bodyOf(body, session), duplex: 'half' }),
  });
}

function bodyOf(body: NonNullable<Row['body']>, { id }: ServerStage['session']) {
  if (typeof body === 'function') return body();
  return typeof body === 'string' ? body.replaceAll(':id', id) : body;
}
