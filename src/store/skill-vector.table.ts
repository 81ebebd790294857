export interface SkillVectorsTable {
  /** Of which model and how many dimensions. */
  collection: string;
  /** The hash of the text that the vector is of. */
  hash: string;
  /** 32-bit floats. */
  vector: Uint8Array;
}
