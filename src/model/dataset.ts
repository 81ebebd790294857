/** A collection of documents that a model may search: a folder `datasets/<id>/` of the workspace. */
export interface Dataset {
  readonly id: string;
  /** By default its id. */
  readonly name: string;
  readonly description?: string;
  /** The ids of the agents that may use it; everybody where it is absent. */
  readonly agents?: readonly string[];
}

/** Whether an agent may use a dataset. One that it may not use does not exist for it. */
export function mayUse(agentId: string, { agents }: Dataset): boolean {
  return agents === undefined || agents.includes(agentId);
}

/** Something about a dataset, or a file in it, that its owner should know; no reason to stop. */
export interface DatasetNote {
  /** From the workspace, with `/` between folders. */
  readonly path: string;
  /** A sentence. */
  readonly reason: string;
}
