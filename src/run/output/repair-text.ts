/** What a model is told of an answer that cannot be used. */
export function repairText(schema: string, problems: readonly string[]): string {
  return [
    `Your last answer cannot be used: it does not satisfy the JSON schema ${schema}.`,
    problems.map((problem) => `- ${problem}`).join('\n'),
    'Answer again with the whole corrected JSON and nothing else: no explanation before or after it.',
  ].join('\n\n');
}
