import type { Environment } from '../model/provider.ts';
import type { UserConfig } from './user-config.ts';

/** What the user has configured, read when it is first needed. */
export function userConfig(environment: Environment): () => Promise<UserConfig> {
  let reading: Promise<UserConfig> | undefined;
  return async () => {
    reading ??= import('./user-config.ts').then(({ readUserConfig }) => readUserConfig(environment));
    return await reading;
  };
}
