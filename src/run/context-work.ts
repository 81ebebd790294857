/** Looking at what models are sent: loaded where somebody does. */
export { scriptContext, scriptRequest } from './context/script-context.ts';
export { sessionContext, sessionRequest } from './context/session-context.ts';
export { sessionModel } from './context/session-source.ts';
