/** English words that end alike though one was meant: a light cut, the same for skills and for requests. */
export function stemOf(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  return withoutEnding(withoutPlural(word)).replace(/z$/, 's');
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function withoutEnding(word: string): string {
  const cut = /^(.{3,})(?:ing|ed)$/.exec(word)?.[1];
  // What is left has to have a vowel: "string" is no form of "str".
  if (cut !== undefined && /[aeiouy]/.test(cut))
    return cut.replace(/([bdgkmnprt])\1$/, '$1').replace(/e$/, '');
  return word.length > 4 ? word.replace(/e$/, '') : word;
}

/** What words of one family begin with (translate, translation, translator); undefined where that says too little. */
export function familyOf(stem: string): string | undefined {
  return stem.length >= 7 && /^[a-z]+$/.test(stem) ? `${stem.slice(0, 6).replaceAll('z', 's')}~` : undefined;
}
