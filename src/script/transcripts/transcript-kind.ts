import type { CliTranscript } from '../../model/cli-profile.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import { objectIn, textIn } from './entry-values.ts';

/** Which transcript an entry is of, if that can be told by it alone. */
export function transcriptKindOf(entry: JsonObject): CliTranscript | undefined {
  return KINDS.find(([, isOfKind]) => isOfKind(entry))?.[0];
}

const KINDS: readonly (readonly [CliTranscript, (entry: JsonObject) => boolean])[] = [
  ['codex', (entry) => entry['type'] === 'session_meta' && objectIn(entry, 'payload') !== undefined],
  [
    'copilot',
    ({ type, data }) =>
      type === 'session.start' &&
      isJsonObject(data) &&
      isText(data['sessionId']) &&
      isText(data['copilotVersion']),
  ],
  ['gemini', ({ sessionId, projectHash }) => isText(sessionId) && isText(projectHash)],
  [
    'opencode',
    (entry) => /^ses_/.test(textIn(objectIn(entry, 'info'), 'id') ?? '') && Array.isArray(entry['messages']),
  ],
  [
    'pi',
    ({ type, id, cwd, version }) =>
      type === 'session' && isText(id) && isText(cwd) && typeof version === 'number',
  ],
  // Before Claude Code's, whose entries have the same fields around their messages.
  [
    'qwen',
    ({ uuid, sessionId, provenance, message }) =>
      isText(uuid) &&
      isText(sessionId) &&
      (isText(provenance) || (isJsonObject(message) && Array.isArray(message['parts']))),
  ],
  [
    'claude',
    ({ type, sessionId, uuid, leafUuid }) =>
      isText(type) && ((isText(sessionId) && !isText(leafUuid)) || isText(uuid) || isText(leafUuid)),
  ],
];

function isText(value: unknown): boolean {
  return typeof value === 'string';
}
