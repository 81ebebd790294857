import type { Receiver } from '../../context/sent-parts.ts';
import type { RunWarning } from '../../model/run.ts';
import type { Session } from '../../model/session.ts';
import type { Tool } from '../../model/tool.ts';
import type { Conversation } from '../conversation.ts';
import type { TurnPlan } from '../run-turn.ts';
import type { ChosenSkills } from '../skills/chosen-skills.ts';
import type { TurnTelemetry } from '../telemetry/turn-telemetry.ts';

/** A turn for which tools are wanted. */
export interface ToolsOfTurn {
  readonly session: Pick<Session, 'id'>;
  readonly conversation: Conversation;
  readonly plan: TurnPlan;
  readonly receiver: Receiver;
  /** The skills that it is answered with. */
  readonly skills: ChosenSkills;
  /** Told of what its tools do. */
  readonly telemetry?: TurnTelemetry | undefined;
}

interface OfferedTools {
  readonly tools: readonly Tool[];
  readonly warnings: readonly RunWarning[];
}

/** What the models of a run may call. */
export interface Toolbox {
  toolsFor(turn: ToolsOfTurn): Promise<OfferedTools>;
}
