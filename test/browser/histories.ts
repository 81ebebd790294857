import type { ServedWorkspace } from './served-workspace.ts';

/** A priming script of two records: what was asked, and what was answered. */
export function history(title: string, question: string, answer: string): string {
  return `---
title: ${title}
---

### record human_text_record

---
genseq: 1
msgId: one
grammar: markdown
---

${question}

### record agent_words_record

---
genseq: 1
---

${answer}
`;
}

/** Puts a priming script into a workspace. */
export async function putHistory(
  { write }: Pick<ServedWorkspace, 'write'>,
  ref: string,
  text: string,
): Promise<void> {
  await write(`.minds/priming/${ref}.md`, text);
}
