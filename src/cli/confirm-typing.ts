import { isRefusal } from '../model/refusal.ts';
import type { TypingQuestion } from '../workbench.ts';
import { ask } from './ask.ts';
import { io } from './io.ts';
import { bold, dim } from './paint.ts';
import { printable } from './printable.ts';

interface TypingConsent {
  readonly isUnattended: boolean;
  readonly isConfirmed: boolean;
  /** Aborting it takes the question back. */
  readonly signal: AbortSignal;
}

/**
 * Does what may have to be confirmed, because it types into a terminal. A person is shown what would be typed, and
 * asked; where nobody is there, or wants it, it is refused.
 */
export async function confirmTyping<Result>(
  attempt: (isConfirmed: boolean) => Promise<Result>,
  { isUnattended, isConfirmed, signal }: TypingConsent,
): Promise<Result> {
  try {
    return await attempt(isConfirmed);
  } catch (error) {
    if (!isRefusal(error, 'CONFIRM_REQUIRED') || isUnattended || !isTypingQuestion(error.details))
      throw error;
    const { prompts } = error.details;
    io().stdout.write(`${printable(error.message)}\n\n`);
    for (const [index, prompt] of prompts.entries()) {
      io().stdout.write(`${dim(`[${index + 1}/${prompts.length}]`)} ${bold(printable(prompt))}\n`);
    }
    if (!(await ask('\nType them? [y/N] ', signal))) throw error;
    return await attempt(true);
  }
}

function isTypingQuestion(details: unknown): details is TypingQuestion {
  return typeof details === 'object' && details !== null && 'why' in details && 'prompts' in details;
}
