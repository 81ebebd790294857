// What agents do in conversations, in one piece that is loaded when it is first needed.
import { tellingRefusals } from '../telemetry/tell-errors.ts';
import * as tasks from './run-task.ts';

export { offersOf } from './offers-of-session.ts';
export { openConversation } from './open-conversation.ts';
export { setSetting } from './set-setting.ts';
export const runTask = tellingRefusals(tasks.runTask);
