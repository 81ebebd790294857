import { agentTools } from '../../src/run/agents/agents.case.ts';
import type { Answer } from '../model-server/model-server.ts';
import { type MakeDatabase, MODEL, makeStage, type Stage } from './stage.ts';

const helpful: Answer = ({ prompt }) => ({ parts: [{ type: 'text', text: `About ${prompt}` }] });

/** A stage, and what tests do with the agents of its workspace. */
export type AgentsStage = Stage & ReturnType<typeof agentTools>;

export async function agentsStage(make: MakeDatabase, answer = helpful): Promise<AgentsStage> {
  const stage = await makeStage(make, answer);
  const { workbench, models } = stage;
  return { ...stage, ...agentTools(() => ({ folder: workbench.workspace, server: models, workbench })) };
}

/** An agent that begins with a word and two buttons, and can be told at any time to begin anew. */
export const GUIDE = {
  name: 'Guide',
  model: MODEL,
  metadata: {
    bootMessage: {
      message: 'Welcome!',
      availableTasks: [
        { name: 'Tell me of tea', task: { name: 'Tea', type: 'MESSAGE', message: 'What is tea?' } },
        { name: 'Help me', task: { name: 'ShowHelp', type: 'ACTION' } },
      ],
    },
  },
  operations: [
    {
      name: 'Begin anew',
      control: 'button',
      type: 'task',
      task: { name: 'ResetContext', type: 'action', skipUserMessage: true },
    },
    { name: 'Tone', control: 'select', type: 'setting', setting: 'tone', options: ['warm', 'dry'] },
  ],
};

/** The same agent, which wants more done as soon as it has said its first word. */
export const EAGER = {
  ...GUIDE,
  metadata: {
    bootMessage: {
      message: 'Welcome!',
      nextTasks: [
        { name: 'Tea', type: 'message', message: 'What is tea?' },
        { name: 'ShowHelp', type: 'action' },
      ],
    },
  },
};

/** An agent that is code. */
export const CODER = { name: 'Coder', path: './agents/coder.mjs', metadata: GUIDE.metadata };
