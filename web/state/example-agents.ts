/** A first `agents.json`, to begin with. */
export const EXAMPLE_AGENTS = `${JSON.stringify(
  {
    agents: [
      {
        name: 'Reviewer',
        description: 'Reads what you give it, and says what stands out.',
        metadata: {
          bootMessage: {
            message: 'Give me something to read.',
            availableTasks: [
              { name: 'What can you do?', task: { name: 'ShowHelp', type: 'action', message: 'Show help.' } },
            ],
          },
        },
      },
    ],
  },
  null,
  2,
)}\n`;
