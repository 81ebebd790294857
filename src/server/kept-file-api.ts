import type { Context } from 'hono';
import type { PromptFile } from '../model/file.ts';
import { Refusal } from '../model/refusal.ts';
import { routes } from '../wire/routes.ts';
import type { Files } from '../workbench.ts';
import type { ApiWorld } from './api.ts';
import { byteRange } from './http/byte-range.ts';
import { formFiles } from './http/form-files.ts';
import { keptFileHeaders } from './http/kept-file-headers.ts';
import type { RouteBinder, ServerEnv } from './http/route-binder.ts';
import { uploadBytes } from './http/upload-bytes.ts';

/** Answers every route about the files that are given with prompts. */
export function bindKeptFiles(
  bind: RouteBinder,
  { workbench: { files } }: Pick<ApiWorld, 'workbench'>,
): void {
  bind.raw(routes.addFile, async (context, { query: { name } }) => {
    const type = context.req.header('content-type') ?? '';
    const given = isForm(type)
      ? { items: await addForm(context, files, type, name) }
      : await addBody(context, files, name);
    return context.json(given, routes.addFile.status);
  });
  bind.json(routes.fileLimits, async () => await files.limits());
  bind.raw(routes.readKeptFile, async (context, { params }) => {
    const answer = await sendFile(context, files, params);
    answer.headers.set('cache-control', 'private, no-cache');
    return answer;
  });
  bind.raw(routes.openFileLink, async (context, { params }) => await sendFile(context, files, params));
}

function isForm(type: string): boolean {
  return /^multipart\//i.test(type.trim());
}

async function addForm(
  context: Context<ServerEnv>,
  files: Files,
  type: string,
  name: string | undefined,
): Promise<readonly PromptFile[]> {
  if (name === undefined) return await files.addAll(formFiles(type, uploadBytes(context)));
  throw new Refusal('INVALID_INPUT', 'The files of a form have names of their own.', {
    remedy: 'Leave the name out of the address.',
  });
}

async function addBody(
  context: Context<ServerEnv>,
  files: Files,
  name: string | undefined,
): Promise<PromptFile> {
  if (name === undefined) {
    throw new Refusal('INVALID_INPUT', 'The file has no name.', {
      remedy: 'Give its name in the address, or send it as a part of a form.',
    });
  }
  const size = Number(context.req.header('content-length') ?? 0);
  return await files.add(uploadBytes(context), { name, size });
}

async function sendFile(
  context: Context<ServerEnv>,
  files: Files,
  { hash, name }: { readonly hash: string; readonly name: string },
): Promise<Response> {
  const { req } = context;
  const file = await files.find(hash, name);
  const headers = keptFileHeaders(file);
  for (const [header, value] of Object.entries(headers)) context.header(header, value);
  const { etag } = headers;
  if (req.header('if-none-match') === etag) return context.body(null, 304);
  const isSame = [undefined, etag].includes(req.header('if-range'));
  const range = isSame ? byteRange(req.header('range'), file.size) : undefined;
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  context.header('content-length', String(end - start + 1));
  if (range) context.header('content-range', `bytes ${start}-${end}/${file.size}`);
  const status = range ? 206 : 200;
  // Nobody would read it to its end, and so close it.
  if (req.method === 'HEAD') return context.body(null, status);
  return context.body(await files.open(hash, range), status);
}
