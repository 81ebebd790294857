import { codeModelOf, isRecordedModel, liveModelOf } from '../../model/model-name.ts';
import { isRecordedOnly, type RunSettings, type SettingsAround } from '../run-settings.ts';

/**
 * The settings of a run whose agent replies by code of its own: that answers under the agent's name, and is told
 * everything that is set, the model too, in case it asks one. What counts as asked is the same for whoever replies, so
 * that recordings are found without the code: where they alone answer it is not loaded. Refuses code of a workspace that
 * the user does not trust.
 */
export async function withCode(
  settings: RunSettings,
  { agent, session }: SettingsAround,
): Promise<RunSettings> {
  if (!agent?.code) return settings;
  const model = liveModelOf(settings.model);
  const told = {
    ...agent.agent.settings,
    ...session,
    ...settings.settings,
    ...(model !== '' && { model }),
  };
  const heard = { model, settings: told };
  const byCode = { model: codeModelOf(agent.agent.id), isModelGiven: true };
  if (isRecordedModel(settings.model)) return { ...settings, heard };
  if (isRecordedOnly(settings)) return { ...settings, ...byCode, heard };
  if (!(await agent.code.methods()).includes('generateReply')) return { ...settings, heard };
  return { ...settings, ...byCode, settings: told, repliesByCode: true, heard };
}
