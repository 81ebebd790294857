import type { ContextChange, ReportedSection, SectionName } from './context-report.ts';

/** Which pieces are new in a context, and which are gone from it. What has become history is not gone. */
export function contextChange(
  before: readonly ReportedSection[],
  after: readonly ReportedSection[],
): Omit<ContextChange, 'modelBefore'> {
  return { added: missingFrom(before, after), gone: missingFrom(after, before) };
}

function missingFrom(
  sections: readonly ReportedSection[],
  others: readonly ReportedSection[],
): readonly SectionName[] {
  const known = Map.groupBy(sections, ({ turn }) => turn);
  return others
    .filter((other) => !known.get(other.turn)?.some((section) => holds(section, other)))
    .map(({ source, name, tokens }) => ({ source, name, tokens }));
}

function holds(section: ReportedSection, { source, name, text }: ReportedSection): boolean {
  if (section.source === source) return section.name === name && section.text === text;
  return section.source === 'history' && text !== '' && section.text.includes(text);
}
