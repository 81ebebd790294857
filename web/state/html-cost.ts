/** Longer than anybody writes for people. */
const LONGEST = 200_000;

/** The most elements that a browser may have to repeat. */
const MOST_REPEATED = 200_000;

/** Left open, a browser opens these anew in every block that follows. */
const REPEATED = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/;

const TAGS = /<(\/?)([a-z][a-z0-9]*)/gi;

/** Whether a browser would take so long to read a text of HTML that it is better shown as it was written. */
export function isTooCostlyHtml(text: string): boolean {
  if (text.length > LONGEST) return true;
  const open = new Map<string, { now: number; most: number }>();
  let tags = 0;
  for (const [, slash, name = ''] of text.matchAll(TAGS)) {
    tags += 1;
    const tag = name.toLowerCase();
    if (!REPEATED.test(tag)) continue;
    const { now, most } = open.get(tag) ?? { now: 0, most: 0 };
    const next = Math.max(0, now + (slash === '' ? 1 : -1));
    open.set(tag, { now: next, most: Math.max(most, next) });
  }
  const left = [...open.values()].reduce((sum, { most }) => sum + most, 0);
  return left * tags > MOST_REPEATED;
}
