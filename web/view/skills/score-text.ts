/** Two digits, as the command line has it. */
export function scoreText(score: number, language: string): string {
  return score.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
