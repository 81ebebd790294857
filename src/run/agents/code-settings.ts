import { isRecordedModel } from '../../model/model-name.ts';
import type { RunSettings, SettingsAround } from '../run-settings.ts';
import type { OpenAgent } from './open-agent.ts';

/**
 * The settings of a run whose agent replies by code of its own: that answers under the agent's name, and is told
 * everything that is set, the model too, in case it asks one. Others stay as they are. Refuses code of a workspace that
 * the user does not trust.
 */
export async function withCode(
  settings: RunSettings,
  { agent, session }: SettingsAround,
): Promise<RunSettings> {
  // What a script has recorded under the name of a model is that model's.
  if (!agent?.code || isRecordedModel(settings.model)) return settings;
  if (!(await agent.code.methods()).includes('generateReply')) return settings;
  const { model, settings: told } = settings;
  return {
    ...settings,
    model: codeModel(agent),
    settings: { ...agent.agent.settings, ...session, ...told, ...(model !== '' && { model }) },
    isModelGiven: true,
    repliesByCode: true,
  };
}

/** The name that the code of an agent answers under. */
function codeModel({ agent }: OpenAgent): string {
  return `agent/${agent.id}`;
}
