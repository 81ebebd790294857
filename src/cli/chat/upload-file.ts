import type { Operation } from '../../model/agent.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Workbench } from '../../workbench.ts';
import { resolvePath } from '../io.ts';
import type { ChatControls } from './chat-controls.ts';
import { givenFile } from './given-file.ts';

type UploadOperation = Extract<Operation, { control: 'upload' }>;

/** `/upload`: hands a file to the operation that takes one; where there are several, their name or number comes first. */
export async function uploadFile(chat: ChatControls, argument: string): Promise<void> {
  const choices = await chat.choices();
  const operations = choices.flatMap((choice, index) =>
    choice.kind === 'operation' && choice.operation.control === 'upload'
      ? [{ operation: choice.operation, number: index + 1 }]
      : [],
  );
  const { operation, path } = uploadWish(operations, argument);
  const file = await chat.parts.stops.during(async (signal) => {
    try {
      return operation.task.type === 'message'
        ? await keptPlace(chat.parts.workbench, resolvePath(path), signal)
        : await givenFile(resolvePath(path), signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  });
  if (file) await chat.runTask(operation.task, { file });
}

/** A message has the file beside its text, whatever kind of file it is. */
async function keptPlace({ files }: Pick<Workbench, 'files'>, path: string, signal: AbortSignal) {
  const { hash, name } = await files.add(path, { signal });
  return { hash, name };
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
export function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/s, '$2');
}
