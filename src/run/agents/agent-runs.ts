// What agents do in conversations, in one piece that is loaded when it is first needed.
export { offersOf } from './offers-of-session.ts';
export { openConversation } from './open-conversation.ts';
export { runTask } from './run-task.ts';
export { setSetting } from './set-setting.ts';
