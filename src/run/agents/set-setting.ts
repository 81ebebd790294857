import type { SessionId } from '../../model/ids.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { MODEL_SETTING_CHECKS } from '../../model/model-settings.ts';
import { Refusal } from '../../model/refusal.ts';
import type { Session } from '../../model/session.ts';
import type { ValueCheck } from '../../model/value-check.ts';
import { changeMetadata } from '../../store/change-metadata.ts';
import type { Store } from '../../store/dialect.ts';

const NAME = /^[A-Za-z][\w.-]{0,63}$/;
const LONGEST_VALUE = 4_000;
const MOST_SETTINGS = 100;

/** Sets something for a conversation alone; null takes it back. Refuses what could be no setting. */
export async function setSetting(
  store: Store,
  sessionId: SessionId,
  name: string,
  value: Json,
  at: Date,
): Promise<Session> {
  if (!NAME.test(name)) {
    throw new Refusal(
      'INVALID_INPUT',
      `${JSON.stringify(name.slice(0, 80))} cannot be the name of a setting.`,
      {
        remedy: 'A name begins with a letter, and has letters, digits, dots, dashes and underscores.',
      },
    );
  }
  if (JSON.stringify(value).length > LONGEST_VALUE) {
    throw new Refusal('TOO_LARGE', `A setting holds at most ${LONGEST_VALUE} characters.`);
  }
  if (name === 'model' && value !== null && (typeof value !== 'string' || !/^[^/\s]+\/\S/.test(value))) {
    throw new Refusal('INVALID_INPUT', `The model ${JSON.stringify(value)} is not written as provider/name.`);
  }
  const known = Object.entries<ValueCheck>(MODEL_SETTING_CHECKS).find(([key]) => key === name)?.[1];
  if (known && value !== null && !known.test(value)) {
    throw new Refusal('INVALID_INPUT', `${name} must be ${known.words}.`);
  }
  const event = { type: 'setting-changed', data: { name } } as const;
  return await changeMetadata(store, sessionId, { event, at }, ({ settings = {}, ...metadata }) => {
    const changed = changedSettings(settings, name, value);
    return Object.keys(changed).length === 0 ? metadata : { ...metadata, settings: changed };
  });
}

function changedSettings(settings: JsonObject, name: string, value: Json): JsonObject {
  const { [name]: _, ...others } = settings;
  if (value === null) return others;
  if (Object.keys(others).length >= MOST_SETTINGS) {
    throw new Refusal('TOO_LARGE', `A conversation has at most ${MOST_SETTINGS} settings.`);
  }
  return { ...others, [name]: value };
}
