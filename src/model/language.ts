/** The languages in which Cuebook speaks to people and to models. */
export const LANGUAGES = ['en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
