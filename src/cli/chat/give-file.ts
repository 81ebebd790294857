import { resolvePath } from '../io.ts';
import type { ChatControls } from './chat-controls.ts';
import { fileLines } from './next-files.ts';
import { unquoted } from './upload-file.ts';

/** `/file`: gives a file with the next message, takes one back by its number, or shows those that are given. */
export async function giveFile(chat: ChatControls, argument: string): Promise<void> {
  const { files, parts, sessionId } = chat;
  const [, number] = /^-(\d{1,3})$/.exec(argument) ?? [];
  if (number !== undefined) files.remove(Number(number));
  else if (argument !== '') await keep(chat, unquoted(argument));
  parts.page.tell(sessionId, { type: 'chat-files', text: fileLines(files.all), data: { files: files.all } });
}

async function keep({ files, parts: { workbench, stops } }: ChatControls, path: string): Promise<void> {
  const file = await stops.during(async (signal) => {
    try {
      return await workbench.files.add(resolvePath(path), { signal });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    }
  });
  if (file) files.add(file);
}
