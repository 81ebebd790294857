import type { WriteBack } from '../../model/bench.ts';
import type { AppliedPlan, Plan, PlanEvent } from '../../model/plan.ts';
import type { Session } from '../../model/session.ts';
import type { SkillsSetting } from '../../model/skill.ts';
import type { TelemetryContext } from '../../model/telemetry.ts';

/** What is to be changed in a document, in the user's own words. */
export interface PlanRequest {
  readonly request: string;
  /** The absolute path of a Markdown document. */
  readonly document?: string;
  /** As `provider/name`. */
  readonly model?: string;
  readonly agent?: string;
  readonly skills?: SkillsSetting;
  /** How often the model is asked to mend its plan. */
  readonly repairs?: number;
  /** Carry out the plan on the document. */
  readonly apply?: boolean;
  /** What telemetry of it belongs to. */
  readonly about?: TelemetryContext;
}

/** A plan that is being made: everything that can be refused beforehand has been. */
export interface PlanStream {
  readonly session: Session;
  readonly model: string;
  /** Nothing is asked until it is iterated. */
  readonly events: AsyncGenerator<PlanEvent, void>;
}

export interface PlanApplication {
  /** The absolute path of a Markdown document. */
  readonly document: string;
  /** A plan, as a model may have written it; a text is an answer with one in it. */
  readonly plan: unknown;
  /** Only say what would change. */
  readonly isDryRun?: boolean;
  readonly about?: TelemetryContext;
}

/** What can be done with plans: changes of Markdown documents, step by step. */
export interface Plans {
  /** Asks a model for a plan, in a conversation of its own. */
  stream(request: PlanRequest, signal?: AbortSignal): Promise<PlanStream>;
  /**
   * Carries out a plan on a document. Refuses, and changes nothing, where it is no plan, where an action fails, and with
   * FILE_CHANGED where somebody else changes the document meanwhile.
   */
  apply(application: PlanApplication): Promise<AppliedPlan>;
  /** Carries it out on a copy, twice. */
  tryOn(text: string, plan: Plan): Promise<WriteBack>;
}
