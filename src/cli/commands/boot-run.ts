import { Refusal } from '../../model/refusal.ts';
import { isBuiltInAction } from '../../model/task.ts';
import type { SessionRun, Workbench } from '../../workbench.ts';
import { announcedBoot } from '../chat/announced-boot.ts';
import { type BeginOptions, beginChat, chosenAgent } from '../chat/begin-chat.ts';
import { ChatPage } from '../chat/chat-page.ts';
import { type Choice, choicesOf, findChoice } from '../chat/choices.ts';
import { tellWhereItLeads } from '../chat/leads-to.ts';
import { commandLine, withWorkbench } from '../context.ts';
import { interruption } from '../interruption.ts';
import { namedSession } from '../named-session.ts';
import { helpFrom, performRun } from '../perform-run.ts';

interface BootRunOptions extends BeginOptions {
  readonly session?: string;
}

type TaskChoice = Extract<Choice, { kind: 'task' }>;

/** Runs one task of an agent, in a session of its own unless one is named. */
export async function runBootTask(options: BootRunOptions, word: string): Promise<number> {
  const { session: ref, model } = options;
  const place = ref === undefined ? {} : { session: ref, mustExist: true };
  return await withWorkbench(options, place, async (workbench) => {
    const { sessions } = workbench;
    const help = await helpFrom(options, workbench);
    using stop = interruption();
    const page = new ChatPage(options);
    const hint = (words: string) => commandLine(options, workbench.workspace, words);
    const perform = async (run: SessionRun) => {
      const shown = { ...run, remarks: [], prompts: [], mayBeHtml: true };
      const code = await performRun(shown, options, workbench);
      await tellWhereItLeads(run, { workbench, page, hint });
      return code;
    };

    const announced = ref === undefined ? await announcedTask(workbench, options, word) : undefined;
    const { id: sessionId } = announced
      ? (await beginChat(workbench, options, { needsModel: announced.task.type === 'message' })).session
      : await namedSession(workbench, options, ref ?? 'last');
    const { boot, next } = await sessions.open(sessionId, help, stop.signal);
    const code = next ? await perform(next) : 0;
    if (code !== 0) return code;
    const { task, messageId = boot?.id } =
      announced ?? taskIn(choicesOf(await sessions.offers(sessionId)), word);
    const request = { sessionId, task, ...(messageId && { messageId }), ...(model && { model }), ...help };
    return await perform(await sessions.runTask(request, stop.signal));
  });
}

/** What the agent says it can do: a task that it cannot leaves no session behind. */
async function announcedTask(
  workbench: Workbench,
  options: BootRunOptions,
  word: string,
): Promise<TaskChoice> {
  const agent = await chosenAgent(workbench, options);
  const boot = agent && (await announcedBoot(workbench, agent));
  const offers = { tasks: boot?.availableTasks ?? [], operations: agent?.operations ?? [] };
  return taskIn(choicesOf(offers), word);
}

function taskIn(choices: readonly Choice[], word: string): TaskChoice {
  const isOffered = choices.some((choice) => choice.kind === 'task' && choice.task.name === word);
  if (!isOffered && isBuiltInAction(word)) {
    return { kind: 'task', name: word, task: { name: word, type: 'action', skipUserMessage: true } };
  }
  const choice = findChoice(choices, word);
  if (choice.kind === 'task') return choice;
  throw new Refusal('INVALID_INPUT', `${choice.name} is no task: it takes a value or a file.`, {
    remedy: 'Do it in a conversation: cuebook chat.',
  });
}
