import { text as readAll } from 'node:stream/consumers';
import type { PromptFile } from '../../model/file.ts';
import type { SessionRun, Workbench } from '../../workbench.ts';
import { byteWords } from '../byte-words.ts';
import { confirmTyping } from '../confirm-typing.ts';
import { commandLine, quoted, shortId, withWorkbench } from '../context.ts';
import { INTERRUPTED, interruption, unlessInterrupted } from '../interruption.ts';
import { io } from '../io.ts';
import { namedSession } from '../named-session.ts';
import { type AskOptions, helpFrom, isUnattended, performRun } from '../perform-run.ts';
import type { ShownRun } from '../print-run.ts';
import { inputPath } from '../typed-paths.ts';

interface SendOptions extends AskOptions {
  readonly file?: readonly string[];
}

/** Sends the words as one prompt; `-` is what comes in on stdin; nothing goes on with the last turn. */
export async function send(options: SendOptions, ref: string, words: readonly string[]): Promise<number> {
  const { model } = options;
  const isPiped = words.length === 1 && words[0] === '-';
  const text = isPiped ? (await readAll(io().stdin)).trim() : words.join(' ');
  return await withWorkbench(options, { session: ref, mustExist: true }, async (workbench) => {
    const { id: sessionId } = await namedSession(workbench, options, ref);
    const help = await helpFrom(options, workbench);
    using stop = interruption();
    const paths = (options.file ?? []).map((path) => inputPath(options, path));
    const files = await keptFiles(workbench, paths, stop.signal);
    if (!files) return INTERRUPTED;
    const asked = words.length === 0 ? {} : { text };
    const request = { sessionId, ...asked, files, ...(model !== undefined && { model }), ...help };
    const attempt = async (isConfirmed: boolean) =>
      await workbench.sessions.send({ ...request, isConfirmed }, stop.signal);
    const consent = {
      isUnattended: isUnattended(options),
      isConfirmed: options.yes ?? false,
      signal: stop.signal,
    };
    const running = await unlessInterrupted(stop.signal, async () => await confirmTyping(attempt, consent));
    if (!running) return INTERRUPTED;
    const tools = (options.tools ?? []).map((module) => ` --tools ${quoted(module)}`).join('');
    const goOn = commandLine(
      options,
      workbench.workspace,
      `send ${shortId(sessionId)}${model === undefined ? '' : ` --model ${quoted(model)}`}${tools}`,
    );
    return await performRun(shownRun(running, goOn), options, workbench);
  });
}

/** Keeps the files one by one: where one cannot be given, nothing is sent. Undefined if somebody stopped it. */
async function keptFiles(
  { files }: Workbench,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<readonly PromptFile[] | undefined> {
  return await unlessInterrupted(signal, async () => {
    const kept: PromptFile[] = [];
    for (const path of paths) kept.push(await files.add(path, { signal }));
    return kept;
  });
}

function shownRun({ session, model, prompt, given, events }: SessionRun, goOn: string): ShownRun {
  return {
    session,
    model,
    remarks: (given?.files ?? []).map(({ name, type, size }) => `With ${name} (${type}, ${byteWords(size)})`),
    ...(given && { notes: given.warnings }),
    prompts: [{ number: '›', text: prompt }],
    goOn: `Go on with: ${goOn}`,
    events,
  };
}
