import type { SessionId } from '../../src/model/ids.ts';
import type { Message } from '../../src/model/message.ts';
import type { Answer, ModelRequest, Reply } from '../model-server/model-server.ts';
import type { Stage, Watch } from './stage.ts';

/** What a model thinks, in words that are found again in what another model is sent. */
export const FIRST_THOUGHT = 'I shall look at the wall, and note it.';

const LOOK_AND_NOTE = [
  { type: 'tool-call', name: 'look', input: { at: 'the wall' } },
  { type: 'tool-call', name: 'note', input: { at: 'the wall' } },
] as const;

/** The answers of a conversation in which everything happens, by what is asked, and whether tools have run. */
function eventfulAnswer({ prompt, messages }: ModelRequest, isSecondTry: boolean): Reply {
  const isBack = messages.at(-1)?.role === 'tool';
  switch (prompt) {
    case 'Look':
      if (isBack) return { parts: [thought('So that is the wall.'), say('There is a wall.')] };
      return {
        parts: [thought(FIRST_THOUGHT), { type: 'redacted-reasoning' }, say('Let me see.'), ...LOOK_AND_NOTE],
      };
    case 'Break':
      return {
        parts: [thought('It will break.'), say('Half of '), { type: 'error', message: 'Overloaded' }],
      };
    case 'Stall':
      if (isBack) return { parts: [say('At last.')] };
      if (isSecondTry) return { parts: [thought('Once more.'), LOOK_AND_NOTE[0]] };
      return { parts: [thought('It takes long.'), say('Well, '), { type: 'stall' }] };
    case 'Stop at the calls':
      return { parts: [thought('Both at once.'), say('I do both.'), ...LOOK_AND_NOTE] };
    case 'Stop at the thought':
      return { parts: [thought('Hm, hm.'), { type: 'stall' }] };
    default:
      return { parts: [say('Yes.')] };
  }
}

const thought = (text: string) => ({ type: 'reasoning', text }) as const;
const say = (text: string) => ({ type: 'text', text }) as const;

const STOPS: readonly (readonly [prompt: string, isTime: (event: Parameters<Watch>[0]) => boolean])[] = [
  ['Stall', ({ type }) => type === 'text-delta'],
  ['Stop at the calls', (event) => event.type === 'message-added' && event.data.kind === 'step-end'],
  ['Stop at the thought', ({ type }) => type === 'reasoning-delta'],
];

/** Leads a conversation with a model in which rows of all kinds come to be, and returns its session. */
export async function leadEventful(stage: Stage, model: string, settings = {}): Promise<SessionId> {
  const idle = stage.answer;
  let stalls = 0;
  const answer: Answer = (request) => eventfulAnswer(request, request.prompt === 'Stall' && stalls++ > 0);
  stage.answer = answer;
  const { sessionId } = await stage.begin(model, 'Look', settings);
  await stage.send({ sessionId, text: 'Break' });
  for (const [text, isTime] of STOPS) {
    await stage.send({ sessionId, text }, (event, stop) => {
      if (isTime(event)) stop();
    });
    if (text === 'Stall') await stage.send({ sessionId });
  }
  stage.answer = idle;
  return sessionId;
}

export async function rowsOf({ workbench }: Stage, sessionId: SessionId): Promise<readonly Message[]> {
  return (await workbench.sessions.messages(sessionId)).messages;
}
