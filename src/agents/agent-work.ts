// What is done with agents, in one piece that is loaded when it is first needed.
export { AgentHome } from './agent-home.ts';
export { agentsJsonSchema } from './agents-schema.ts';
export { watchAgents } from './watch-agents.ts';
