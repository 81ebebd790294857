import { agentList } from './agent-list.ts';
import { plain, type Route } from './route.ts';

/** Who answers. */
export const agentListRoutes = {
  listAgents: {
    ...plain,
    method: 'get',
    path: '/api/agents',
    summary: 'The agents of the workspace, and what is wrong with the file that tells of them',
    answer: { type: 'json', schema: agentList },
  },
} as const satisfies Record<string, Route>;
