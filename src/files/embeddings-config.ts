import type { Environment } from '../model/provider.ts';
import { isObject, isString } from '../model/value-check.ts';
import { userConfigPath, workspaceConfigPath, wrongConfig } from './config-file.ts';
import { configValue } from './config-value.ts';
import { readSection } from './read-section.ts';
import { trustState } from './trust.ts';

/** Models under this name are part of Cuebook, and nothing is sent anywhere. */
const BUILT_IN = 'builtin/';

/**
 * The model that turns texts into vectors, as `provider/name`: as the workspace's configuration says, else the user's.
 * It decides who is sent the texts of the user's documents, so an untrusted workspace can only name one that is built in.
 */
export async function embeddingModel(
  workspace: string,
  environment: Environment,
): Promise<string | undefined> {
  const [{ value: ofWorkspace, problem }, ofUser] = await Promise.all([
    readSection(async () => await modelIn(workspaceConfigPath(workspace)), undefined),
    modelIn(userConfigPath(environment)),
  ]);
  if (problem && (await trustState(workspace, environment)).isTrusted) throw problem;
  if (ofWorkspace === undefined) return ofUser;
  const counts = ofWorkspace.startsWith(BUILT_IN) || (await trustState(workspace, environment)).isTrusted;
  return counts ? ofWorkspace : ofUser;
}

/** The model of somebody else that the configuration of a workspace would have told of the user's documents. */
export async function workspaceEmbeddings(workspace: string): Promise<string | undefined> {
  const model = await modelIn(workspaceConfigPath(workspace));
  return model?.startsWith(BUILT_IN) ? undefined : model;
}

async function modelIn(path: string): Promise<string | undefined> {
  const written = await configValue(path, 'embeddings');
  if (written === undefined) return undefined;
  if (!isObject(written)) throw wrongConfig(path, ['embeddings: must be `key: value` lines']);
  const { model, ...others } = written;
  const problems = Object.keys(others).map((key) => `embeddings: ${key} is unknown here`);
  if (model !== undefined && model !== null && !isString(model))
    problems.push('embeddings.model: must be text');
  if (problems.length > 0) throw wrongConfig(path, problems);
  return isString(model) && model.trim() !== '' ? model.trim() : undefined;
}
