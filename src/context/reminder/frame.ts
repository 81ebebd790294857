import { FRAME_TAG as TAG, withoutFrameTags } from '../../model/frame-tags.ts';
import { oneLine } from '../../model/one-line.ts';

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
  return `<${name}>${plainValue(value)}</${name}>`;
}

/** A value on one line, in which nothing is markup. */
export function plainValue(value: string): string {
  // What only looks like a bracket is none of the five characters.
  return withoutFrameTags(escaped(oneLine(value)));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** With the five characters of markup as text. */
export function escaped(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}
