import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Operation } from '../../model/agent.ts';
import { errorCode, errorMessage } from '../../model/error-code.ts';
import { Refusal } from '../../model/refusal.ts';
import type { ChatControls } from './chat-controls.ts';

type UploadOperation = Extract<Operation, { control: 'upload' }>;

const LARGEST_FILE = 4_000_000;

/** `/upload`: hands a file to the operation that takes one; where there are several, their name or number comes first. */
export async function uploadFile(chat: ChatControls, argument: string): Promise<void> {
  const choices = await chat.choices();
  const operations = choices.flatMap((choice, index) =>
    choice.kind === 'operation' && choice.operation.control === 'upload'
      ? [{ operation: choice.operation, number: index + 1 }]
      : [],
  );
  const { operation, path } = uploadWish(operations, argument);
  await chat.runTask(operation.task, { file: await textFile(path) });
}

/** Which operation is meant, and the file. */
export function uploadWish(
  operations: readonly { readonly operation: UploadOperation; readonly number: number }[],
  argument: string,
): { readonly operation: UploadOperation; readonly path: string } {
  for (const { operation, number } of operations) {
    const word = [operation.name, String(number)].find((each) => argument.startsWith(`${each} `));
    if (word !== undefined && operations.length > 1)
      return { operation, path: unquoted(argument.slice(word.length)) };
  }
  const [only, ...others] = operations;
  if (only && others.length === 0) return { operation: only.operation, path: unquoted(argument) };
  if (!only) throw new Refusal('NOT_FOUND', 'Nothing here takes a file.');
  const names = operations.map(({ operation, number }) => `${number} ${operation.name}`).join(', ');
  throw new Refusal('INVALID_INPUT', 'Several operations take a file.', {
    remedy: `Name one before the file: ${names}.`,
  });
}

/** Quotation marks around a path, as a shell or a file manager puts them. */
function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/s, '$2');
}

async function textFile(path: string): Promise<{ readonly name: string; readonly text: string }> {
  try {
    const { size } = await stat(path);
    if (size > LARGEST_FILE) {
      throw new Refusal('TOO_LARGE', `${path} is larger than ${LARGEST_FILE / 1_000_000} MB.`);
    }
    return {
      name: basename(path),
      text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)),
    };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') throw new Refusal('NOT_FOUND', `There is no file ${path}.`, { cause: error });
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new Refusal('INVALID_INPUT', `${path} is not a text in UTF-8.`, { cause: error });
    }
    if (code === undefined || code === 'TOO_LARGE') throw error;
    throw new Refusal('INVALID_INPUT', `${path} cannot be read: ${errorMessage(error)}.`, { cause: error });
  }
}
