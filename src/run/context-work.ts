/** Looking at what models are sent: loaded where somebody does. */
export { scriptContext } from './context/script-context.ts';
export { sessionContext, sessionModel } from './context/session-context.ts';
