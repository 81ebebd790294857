import type { Action } from './action.ts';
import { READING_ACTIONS } from './reading-actions.ts';
import { THINKING_ACTIONS } from './thinking-actions.ts';

export const ACTIONS: readonly Action[] = [...READING_ACTIONS, ...THINKING_ACTIONS];
