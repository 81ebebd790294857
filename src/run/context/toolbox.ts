import type { Receiver } from '../../context/sent-parts.ts';
import type { Session } from '../../model/session.ts';
import type { Tool } from '../../model/tool.ts';
import type { Conversation } from '../conversation.ts';
import type { TurnPlan } from '../run-turn.ts';

/** A turn for which tools are wanted. */
export interface ToolsOfTurn {
  readonly session: Pick<Session, 'id'>;
  readonly conversation: Conversation;
  readonly plan: TurnPlan;
  readonly receiver: Receiver;
}

/** What the models of a run may call. */
export interface Toolbox {
  toolsFor(turn: ToolsOfTurn): Promise<readonly Tool[]>;
}
