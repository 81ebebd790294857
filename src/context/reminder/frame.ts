import { oneLine } from '../../model/one-line.ts';

const TAG = 'system-reminder';

/** Sections in the frame that tells them from the user's words; nothing for none. */
export function framed(sections: readonly string[]): string {
  const present = sections.filter((section) => section !== '');
  return present.length === 0 ? '' : `<${TAG}>\n${present.join('\n\n')}\n</${TAG}>`;
}

/** The user's words after a frame. Nothing in them can pass for the end of it; without a frame they stay as they are. */
export function behindFrame(frame: string, text: string): string {
  return frame === '' ? text : `${frame}\n\n${withoutFrameTags(text)}`;
}

/** One value of an element, on one line: markup in it is text. */
export function element(name: string, value: string): string {
  return `<${name}>${escaped(oneLine(value))}</${name}>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** What does not show between two letters. */
const UNSEEN = String.raw`[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0]*`;
const LETTERS = Array.from(TAG, (letter) => (letter === '-' ? String.raw`[\p{Pd}_]` : letter)).join(UNSEEN);
/** Whatever a model may take for a tag of the frame, in any case and with unseen characters in it. */
const FRAME_TAG = new RegExp(
  String.raw`[<\uff1c\ufe64](?=[\s\p{Cc}\p{Cf}\p{M}\u115f\u1160\u3164\uffa0/\uff0f\\]*${LETTERS})`,
  'giu',
);

function withoutFrameTags(text: string): string {
  return text.replaceAll(FRAME_TAG, '&lt;');
}
