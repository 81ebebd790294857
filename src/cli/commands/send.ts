import { text as readAll } from 'node:stream/consumers';
import type { SessionRun } from '../../workbench.ts';
import { commandLine, quoted, shortId, withWorkbench } from '../context.ts';
import { interruption } from '../interruption.ts';
import { type AskOptions, helpFrom, performRun } from '../perform-run.ts';
import type { ShownRun } from '../print-run.ts';

/** Sends the words as one prompt; `-` is what comes in on stdin; nothing goes on with the last turn. */
export async function send(options: AskOptions, ref: string, words: readonly string[]): Promise<number> {
  const { model } = options;
  const isPiped = words.length === 1 && words[0] === '-';
  const text = isPiped ? (await readAll(process.stdin)).trim() : words.join(' ');
  return await withWorkbench(options, { mustExist: true }, async (workbench) => {
    const { id: sessionId } = await workbench.sessions.find(ref);
    const help = await helpFrom(options, workbench);
    using stop = interruption();
    const asked = words.length === 0 ? {} : { text };
    const request = { sessionId, ...asked, ...(model !== undefined && { model }), ...help };
    const running = await workbench.sessions.send(request, stop.signal);
    const tools = (options.tools ?? []).map((module) => ` --tools ${quoted(module)}`).join('');
    const goOn = commandLine(
      options,
      workbench.workspace,
      `send ${shortId(sessionId)}${model === undefined ? '' : ` --model ${quoted(model)}`}${tools}`,
    );
    return await performRun(shownRun(running, goOn), options, workbench);
  });
}

function shownRun({ session, model, prompt, events }: SessionRun, goOn: string): ShownRun {
  return {
    session,
    model,
    remarks: [],
    prompts: [{ number: '›', text: prompt }],
    goOn: `Go on with: ${goOn}`,
    events,
  };
}
