import type { FoundPriming } from '../files/find-priming.ts';
import type { PrimingList, PrimingSearch } from '../files/list-priming.ts';
import type { PrimingFile } from '../files/priming-file.ts';
import type { RecentPrimingList } from '../files/recent-priming.ts';
import type { BegunConversation } from './create-conversation.ts';
import type { NewConversation, PrimingWish } from './new-conversation.ts';
import type { LintedPriming } from './priming/lint-file.ts';
import type { SaveCourse, SavedCourse } from './priming/save-course.ts';

/** A conversation that begins with a history. */
export interface PrimedConversation extends NewConversation {
  readonly priming: PrimingWish;
}

/** Everything that can be done with priming scripts. A ref is `individual/<agent>/<slug>` or `team_shared/<slug>`. */
export interface Priming {
  /** Those that apply to an agent and hold all words of a query, and which files were passed over and why. */
  list(search?: PrimingSearch): Promise<PrimingList>;
  /** The refs of all there are, those with errors too, and what among them cannot be one. */
  refs(): Promise<FoundPriming>;
  /** Those that an agent was started with lately, the last one first; at most 20. */
  recent(agentId?: string): Promise<RecentPrimingList>;
  /** Where a script is, as an absolute path. */
  locate(ref: string): Promise<string>;
  /** A script as it stands on disk. */
  read(ref: string): Promise<PrimingFile>;
  /**
   * Checks a script, or any recording, by its absolute path. With `fix`, what can be repaired is; the text from before is
   * kept beside the file.
   */
  lint(path: string, options?: { readonly fix?: boolean }): Promise<LintedPriming>;
  /** Begins a conversation with the history of scripts, all in one transaction. */
  apply(conversation: PrimedConversation): Promise<BegunConversation>;
  /** Saves the current course of a session as a script. Refuses with FILE_EXISTS to replace one, unless told to. */
  save(course: SaveCourse): Promise<SavedCourse>;
}
