import type { JsonObject } from '../../model/json.ts';

/** What a suite needs to know of the files that it names. */
export interface SuiteWorld {
  /**
   * The absolute path of a file that is named from the suite's folder. Refuses one that lies outside of where the suite
   * may reach, and one that is not there.
   */
  locate(path: string): Promise<string>;
  /** A hash of what is in the file at an absolute path. */
  contentHash(path: string): Promise<string>;
  /** The JSON Schema of a name, or of the file at an absolute path. Refuses a file that holds none. */
  schema(ref: string): Promise<JsonObject | undefined>;
  sha256(text: string): string;
}
