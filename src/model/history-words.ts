/** The line above the history that a session began with. */
export function historyFrom(refs: readonly string[]): string {
  return `history${fromRefs(refs)}`;
}

/** The line below it. */
export const HISTORY_ENDS = 'the conversation begins here';

/** In place of a history that people are not shown. */
export function historyHidden(records: number, refs: readonly string[]): string {
  const from = `of history${fromRefs(refs)}`;
  return records === 1
    ? `1 record ${from} is hidden (prime show shows it)`
    : `${records} records ${from} are hidden (prime show shows them)`;
}

function fromRefs(refs: readonly string[]): string {
  return refs.length === 0 ? '' : ` from ${refs.join(', ')}`;
}

/** The line that a reset draws. */
export function contextReset(freedTokens: number | undefined): string {
  return freedTokens ? `context reset, about ${freedTokens} tokens freed` : 'context reset';
}

/** The line below a prompt that skills were chosen for. */
export function withSkills(skills: readonly { readonly id: string }[]): string | undefined {
  if (skills.length === 0) return undefined;
  const ids = skills.map(({ id }) => id).join(', ');
  return `with the ${skills.length === 1 ? 'skill' : 'skills'} ${ids}`;
}

/** The line where a model was asked for a better answer. */
export function repairAsked({
  attempt,
  allowed,
}: {
  readonly attempt: number;
  readonly allowed: number;
}): string {
  return `asked to mend its answer (${attempt} of ${allowed})`;
}
