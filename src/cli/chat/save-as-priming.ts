import { ask } from '../ask.ts';
import { isInteractive } from '../io.ts';
import { savedText, saveOrAsk } from '../save-priming.ts';
import type { ChatControls } from './chat-controls.ts';

/** `/save-priming`: keeps what was said since the last reset as a history that others can begin with. */
export async function saveAsPriming(chat: ChatControls, slug: string): Promise<void> {
  const { workbench, options, input, page } = chat.parts;
  const canAsk = !options.json && isInteractive();
  const course = { sessionId: chat.sessionId, ...(slug !== '' && { slug }) };
  const saved = await saveOrAsk(
    workbench,
    course,
    canAsk
      ? { ask: async (question) => await input.lent(async () => await ask(question)) }
      : { remedy: 'Choose another name: /save-priming <slug>.' },
  );
  page.tell(chat.sessionId, {
    type: 'chat-saved',
    text: savedText(saved, options, workbench),
    data: { saved: saved ?? null },
  });
}
