import { useEffect } from 'react';
import { agentListRoutes } from '../../../src/wire/agent-list-routes.ts';
import { canAnswer } from '../../state/dialog-agents.ts';
import type { Words } from '../../words/language.ts';
import { useDesk } from '../desk-context.tsx';

/** While the palette is open, a conversation can be begun with each agent by its name. */
export function useAgentCommands(): void {
  const { commands, link, overlays } = useDesk();
  useEffect(() => {
    const added: (() => void)[] = [];
    const closing = new AbortController();
    void link.tried(async () => {
      const agents = await link.client.json(agentListRoutes.listAgents, { signal: closing.signal });
      if (closing.signal.aborted) return;
      for (const { id: agentId, name } of agents.items.filter(({ id }) => canAnswer(agents, id))) {
        const command = {
          id: `do:new-conversation:${agentId}`,
          words: ({ palette }: Words) => palette.newConversationWith(name),
          run: () => overlays.open({ type: 'new-dialog', wish: { agentId } }),
        };
        added.push(commands.add(command));
      }
    });
    return () => {
      closing.abort();
      for (const remove of added) remove();
    };
  }, [commands, link, overlays]);
}
