import type { Json } from './json.ts';
import { mappedTexts } from './mapped-texts.ts';

/** What a model is reminded of stands in an element of this name. */
export const FRAME_TAG = 'system-reminder';

/** What does not show between two letters. */
const UNSEEN = String.raw`[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]*`;
const LETTERS = Array.from(FRAME_TAG, (letter) => (letter === '-' ? String.raw`[\p{Pd}_]` : letter)).join(
  UNSEEN,
);
/** Whatever a model may take for a tag of the frame, in any case and with unseen characters in it. */
const LOOK_ALIKE = new RegExp(
  String.raw`[<\uff1c\ufe64](?=[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0/\uff0f\\]*${LETTERS})`,
  'giu',
);

/** A text of which nothing can pass for the beginning or the end of a reminder. */
export function withoutFrameTags(text: string): string {
  return text.replaceAll(LOOK_ALIKE, '&lt;');
}

/** The same of every text in a value, and of the names of its fields. */
export function valueWithoutFrameTags(value: Json): Json {
  return mappedTexts(value, { text: withoutFrameTags, name: withoutFrameTags });
}
