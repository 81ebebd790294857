/** What has no shape of its own, looks like a space, begins a line, or turns the direction of a text around. */
const SHAPELESS = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/gu;

/** A text by which a person decides something: what cannot be seen in it is shown by its number. */
export function unmistakable(text: string): string {
  return text.replaceAll(SHAPELESS, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
