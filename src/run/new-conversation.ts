import type { SessionId } from '../model/ids.ts';
import type { ScriptEngine } from '../model/script.ts';
import type { SkillsSetting } from '../model/skill.ts';

/** A conversation that no script begins. */
export interface NewConversation {
  readonly title?: string;
  /** The model that is asked, as `provider/name`, unless a prompt names another. */
  readonly model?: string;
  /** `pty`: what is sent is typed into a terminal, and no model answers. By default the model decides. */
  readonly engine?: ScriptEngine;
  /** What runs in the terminal: `shell`, which it is by default, or the name of a profile. */
  readonly profile?: string;
  /** The folder in which its terminals start, from the workspace. */
  readonly cwd?: string;
  /** Whether the user has asked for the terminal directly. Otherwise the workspace has to be trusted. */
  readonly isOwnWord?: boolean;
  /** Who answers; by default whom the configuration names. Null: no agent, whatever it names. */
  readonly agentId?: string | null;
  /** Which skills answer here, whatever the agent says. */
  readonly skills?: SkillsSetting;
  /** The history that it begins with. */
  readonly priming?: PrimingWish;
  /** The conversation that this one is a part of. */
  readonly parentDialogId?: SessionId;
}

export interface PrimingWish {
  /** As `individual/<agent>/<slug>` or `team_shared/<slug>`; replayed in this order, each once. */
  readonly scriptRefs: readonly string[];
  /** Whether people see it too; the model gets it either way. By default they do. */
  readonly showInUi?: boolean;
}
