import { Refusal } from '../../model/refusal.ts';
import { announcedBoot } from '../chat/announced-boot.ts';
import { chosenAgent } from '../chat/begin-chat.ts';
import { choiceLines, choicesOf } from '../chat/choices.ts';
import { type GlobalOptions, withWorkbench } from '../context.ts';
import { entryText } from '../entry-text.ts';
import { io } from '../io.ts';
import { dim } from '../paint.ts';
import { printJson } from '../print-json.ts';
import { printable } from '../printable.ts';
import { responseText } from '../row-entry.ts';

interface BootShowOptions extends GlobalOptions {
  readonly agent?: string;
}

/** Shows how an agent begins a conversation. Nothing is stored. */
export async function showBoot(options: BootShowOptions): Promise<number> {
  return await withWorkbench(options, {}, async (workbench) => {
    const agent = await chosenAgent(workbench, options);
    if (!agent) {
      throw new Refusal('INVALID_INPUT', 'No agent is named.', {
        remedy: 'Name one of agents.json with --agent, or in the configuration as defaults: { agent: … }.',
      });
    }
    const { id, name, operations } = agent;
    const bootMessage = await announcedBoot(workbench, agent);
    if (options.json) {
      printJson({ agent: { id, name }, bootMessage: bootMessage ?? null, operations });
      return 0;
    }
    const text = bootMessage
      ? entryText({ kind: 'text', text: responseText(bootMessage.message, bootMessage) })
      : dim(printable(`${name} has no boot message.`));
    const choices = choicesOf({ tasks: bootMessage?.availableTasks ?? [], operations });
    const lines = choices.length === 0 ? [] : ['', ...choiceLines(choices)];
    io().stdout.write(`${[text, ...lines].join('\n')}\n`);
    return 0;
  });
}
