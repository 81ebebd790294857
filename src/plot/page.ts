import { Markup, type MarkupValue, markup } from './markup.ts';

export interface PagePlan {
  readonly language: 'en' | 'zh';
  readonly title: string;
  /** Ours: it is not escaped. */
  readonly style: string;
  /** What the page may do, where nobody sends a header along that says so. */
  readonly policy?: string;
  readonly body: MarkupValue;
}

/** A whole page that runs nothing and asks for no other file. */
export function page({ language, title, style, policy, body }: PagePlan): Markup {
  const restraint = policy
    ? markup`<meta http-equiv="Content-Security-Policy" content="${policy}">
`
    : undefined;
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${restraint}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Cuebook">
<title>${title}</title>
${new Markup(['<style>', style, '</style>'])}
</head>
<body>
<main class="page">
${body}
</main>
</body>
</html>
`;
}
