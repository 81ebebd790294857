/** A collection of documents that a model may search: a folder `datasets/<id>/` of the workspace. */
export interface Dataset {
  readonly id: string;
  /** By default its id. */
  readonly name: string;
  readonly description?: string;
  /** The ids of the agents that may use it; everybody where it is absent. */
  readonly agents?: readonly string[];
}
