import type { PromptFile } from '../../src/model/file.ts';
import { isRefusal } from '../../src/model/refusal.ts';
import { addressOf, refusalOf } from '../../src/wire/client.ts';
import { keptFileRoutes, promptFile } from '../../src/wire/kept-file-routes.ts';
import { Unreachable } from '../state/connection.ts';
import { access } from './access.ts';
import { reach } from './reach.ts';

export interface UploadHelp {
  /** How many of its bytes are sent. */
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** Keeps a file on the server, and tells how far it is. Rejects with what the server refuses it with. */
export async function upload(file: File, { onSent, signal }: UploadHelp): Promise<PromptFile> {
  const token = await access.token();
  try {
    return await send(file, token, { onSent, signal });
  } catch (error) {
    if (!isRefusal(error, 'UNAUTHORIZED') || !(await access.renew(token))) throw error;
    return await send(file, await access.token(), { onSent, signal });
  }
}

async function send(
  file: File,
  token: string | undefined,
  { onSent, signal }: UploadHelp,
): Promise<PromptFile> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  // `fetch` does not tell how much of a body was sent.
  const { promise, resolve, reject } = Promise.withResolvers<PromptFile>();
  request.upload.onprogress = ({ loaded }) => onSent(Math.min(loaded, file.size));
  request.onload = () => {
    const { status, responseText } = request;
    try {
      if (status !== keptFileRoutes.addFile.status) throw refusalOf(status, responseText);
      resolve(promptFile.parse(JSON.parse(responseText)));
    } catch (error) {
      reject(error);
    }
  };
  request.onerror = () => reject(new Unreachable('The upload was interrupted.'));
  const stop = () => {
    request.abort();
    reject(signal.reason);
  };
  signal.addEventListener('abort', stop);
  request.open('POST', addressOf(keptFileRoutes.addFile, { query: { name: file.name } }));
  request.setRequestHeader('content-type', 'application/octet-stream');
  if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.send(file);
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Whether a file that was uploaded is still there; so it is taken for being if nobody can tell. */
export async function isKept({ hash, name }: PromptFile): Promise<boolean> {
  try {
    const address = addressOf(keptFileRoutes.readKeptFile, { params: { hash, name } });
    return (await reach(address, { method: 'HEAD' })).status !== 404;
  } catch {
    return true;
  }
}
