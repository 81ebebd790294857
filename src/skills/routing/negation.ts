/** A stretch of a text: from, and up to but without. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Where a clause ends, so that what was denied is denied no longer. An enumeration goes on: "、". */
const CLAUSE_ENDS = /[,，。；;!！?？：:\n()（）—…]|\.(?=\s|$)|\s-\s/;
const OTHER_CLAUSES = new RegExp(
  [
    String.raw`\b(?:but|instead(?! of)|just|rather(?! than)|only|however|then|please|so|because|since|i|we|(?<!(?:want|need|like|expect|ask)\s)you|let|lets|let's)\b`,
    '而是|但|只(?:要|需|想|做|写|用|是)?|改成|改为|改|就(?:行|好|可以)?|直接|请|我要|我想|帮我|给我|因为|所以|而(?!且)',
  ].join('|'),
);

/** What denies a wish for what comes after it, up to the end of the clause. */
const DENIALS = new RegExp(
  [
    String.raw`\b(?:do\s+not|don't|dont|never|not\s+(?=to\b)|stop|avoid|no\s+need\s+(?:to|for)|(?:is|are|it's|that's|'s)\s+not\s+(?=an?\b|the\b|about\b|for\b)|isn't\s+(?=an?\b|the\b|about\b)|(?:should|must|shall)(?:\s+not|n't)|not(?=\s+(?:an?|the)\s))\b(?!\s+(?:forget|know|understand|remember|have|see|get|think|mind|care|hesitate|work))`,
    `(?<![特分级性识类区个差告])别(?![忘人的处名])|不要|不用|不需要|不必|不想(?:要)?|无需|无须|毋须|不是要|不是(?!.{0,2}[吗么?？])|请勿|切勿|勿|禁止|避免`,
    String.raw`(?<=^|[,，。；;!！?？：:\s、和也])不(?=[做写画译翻总生列加带含包改分制出])`,
  ].join('|'),
  'g',
);

/** What denies the thing that is named after it, and no more. */
const LACKS = new RegExp(
  [
    String.raw`\b(?:without|instead\s+of|rather\s+than|except(?:\s+for)?|excluding|exclude|skip|leave\s+out|no)\b(?!\s*(?:,|idea|problem|longer|one|matter|doubt|worries|thanks|need|more than))`,
    '不含|不包括|不包含|不带|不附|无(?=图|表|摘)',
  ].join('|'),
  'g',
);
const THING_ENDS = /\b(?:for|in|on|to|with|from|by|that|which|who|when|where|while|if|after|before)\b|的/;

/** What denies the thing that is named before it: "no need of a chart" said the other way round. */
const AFTERTHOUGHTS =
  /\b(?:(?:is|are)\s+)?(?:not\s+(?:needed|required|necessary|wanted)|unnecessary)\b|(?:就|都|也)?(?:不要|不用|不需要|不必|免)(?:写|做|了|啦|再)*(?=$|[,，。；;!！?？\n])/g;

/** A doubled verb asks and denies nothing: 能不能, 要不要. Neither do these. */
const NO_DENIALS =
  /(.)不\1|不得不|不要紧|不好意思|要不(?=要)|not\s+only|why\s+(?:not|don't)|can't\s+you|don't\s+you/g;

/** Which stretches of a normalised text name what is not wanted. */
export function deniedStretches(text: string): readonly Stretch[] {
  const harmless = Array.from(text.matchAll(NO_DENIALS), stretchOf);
  const isMeant = (match: RegExpExecArray) =>
    !harmless.some(({ from, to }) => match.index < to && match.index + match[0].length > from);
  const denied: Stretch[] = [];
  for (const match of Array.from(text.matchAll(AFTERTHOUGHTS)).filter(isMeant)) {
    denied.push({ from: clauseStart(text, match.index), to: match.index + match[0].length });
  }
  for (const match of Array.from(text.matchAll(DENIALS)).filter(isMeant)) {
    const start = match.index + match[0].length;
    if (!denied.some(({ from, to }) => match.index >= from && match.index < to)) {
      denied.push({ from: start, to: clauseEnd(text, start) });
    }
  }
  for (const match of Array.from(text.matchAll(LACKS)).filter(isMeant)) {
    const start = match.index + match[0].length;
    const rest = text.slice(start, clauseEnd(text, start));
    const end = THING_ENDS.exec(rest)?.index ?? rest.length;
    denied.push({ from: start, to: start + end });
  }
  return denied;
}

function clauseEnd(text: string, start: number): number {
  const rest = text.slice(start);
  const ends = [CLAUSE_ENDS.exec(rest)?.index, OTHER_CLAUSES.exec(rest)?.index, rest.length];
  return start + Math.min(...ends.filter((end) => end !== undefined));
}

function clauseStart(text: string, end: number): number {
  const before = Array.from(text.slice(0, end).matchAll(new RegExp(CLAUSE_ENDS, 'g')));
  const last = before.at(-1);
  return last ? last.index + last[0].length : 0;
}

function stretchOf(match: RegExpExecArray): Stretch {
  return { from: match.index, to: match.index + match[0].length };
}
