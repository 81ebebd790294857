const SHAPE = /^[A-Za-z\d][\w.:/@+-]*$/;
const LONGEST_NAME = 64;
const LONGEST_ID = 128;
const MOST_WORDS = 10;
/** `provider/name`; a provider of models may have makers below it. */
const MOST_PARTS = 2;
const MOST_PARTS_OF_MODEL = 4;
const DOCUMENT =
  /\.(?:docx?|dotx?|odt|rtf|txt|md|pdf|xlsx?|ods|csv|pptx?|odp|html?|eml|msg|pages|key|numbers|wps|et|dps|png|jpe?g|gif|heic|mp[34]|zip|json|ya?ml|xml|log)$/i;
/** `model@20260101`, `tool@1.2.0`; anything else is where somebody can be reached. */
const VERSIONED = /^[^@:]+@v?\d[\d.]*(?:-[\w.]+)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;
/** A telephone, an account, a card. */
const MOST_DIGITS = 8;

/** Whether a text from elsewhere can be nothing but what a thing is called: no words, no path, no address, no number of a person's. */
export function isPlainName(text: string, { isId = false, isModel = false } = {}): boolean {
  if (text.length > (isId ? LONGEST_ID : LONGEST_NAME) || !SHAPE.test(text)) return false;
  if (text.split(/[-_.+]+/).length > MOST_WORDS || DOCUMENT.test(text)) return false;
  if (text.includes('@') && !VERSIONED.test(text)) return false;
  if (!isId && /^[\d.:+-]+$/.test(text) && !DATE.test(text) && digitsIn(text) > MOST_DIGITS) return false;
  const parts = text.split('/');
  return (
    parts.length <= (isModel ? MOST_PARTS_OF_MODEL : MOST_PARTS) &&
    parts.every((part) => /^[A-Za-z\d]/.test(part) && (parts.length === 1 || !part.endsWith(':')))
  );
}

function digitsIn(text: string): number {
  return text.replaceAll(/\D/g, '').length;
}
