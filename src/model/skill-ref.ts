/** A skill that was chosen for a turn, as it was then. */
export interface SkillRef {
  readonly id: string;
  readonly hash: string;
}

/** What a request is about, as it was then. */
export interface DocumentRef {
  readonly name: string;
  /** From the workspace, with `/` between folders; absent for one that is elsewhere. */
  readonly path?: string;
  readonly hash: string;
}
