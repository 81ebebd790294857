import { createHash } from 'node:crypto';
import { quotedCode } from '../../model/quoted-code.ts';
import { escaped } from '../../plot/markup.ts';

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.6 system-ui, sans-serif; }
body { display: grid; place-content: center; min-height: 100vh; margin: 0 24px; text-align: center; }
h1 { font-size: 17px; font-weight: 600; margin: 0 0 4px; }
p { margin: 0; opacity: 0.75; max-width: 44ch; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

export interface Door {
  readonly title: string;
  readonly words?: string;
  readonly language?: 'en' | 'zh';
  /** Where the browser goes at once, forgetting how it came. */
  readonly goTo?: string;
}

/** A page for who is not inside yet: it needs no other file, and runs nothing. */
export function doorPage({ title, words = '', language = 'en', goTo }: Door): {
  readonly html: string;
  readonly policy: string;
} {
  const onward = goTo === undefined ? '' : `<meta http-equiv="refresh" content="0; url=${escaped(goTo)}">`;
  return {
    policy: `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
${onward}
<style>${STYLE}</style>
</head>
<body><main><h1>${escaped(title)}</h1><p>${quoted(words)}</p></main></body>
</html>
`,
  };
}

function quoted(words: string): string {
  return quotedCode(words)
    .map(({ text, isCode }) => (isCode ? `<code>${escaped(text)}</code>` : escaped(text)))
    .join('');
}
