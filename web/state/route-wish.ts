import * as z from 'zod';

/** What a request could be about: any type of document, one of them, or a certain file. */
export const ABOUT = ['any', 'writer', 'et', 'wpp', 'file'] as const;

const routeWish = z.object({
  text: z.string(),
  about: z.enum(ABOUT),
  /** Where it is about a file: from the workspace. */
  file: z.string(),
  /** Only skills of this group; empty for all of them. */
  group: z.string(),
});

/** A request that is tried. */
export type RouteWish = z.infer<typeof routeWish>;

export const NO_WISH: RouteWish = { text: '', about: 'any', file: '', group: '' };

/** Only the type of a document counts. */
const OF_TYPE = { any: undefined, writer: 'text.docx', et: 'table.xlsx', wpp: 'slides.pptx' } as const;

/** A request that was kept; none where it was not. */
export function keptWish(kept: string | null): RouteWish {
  try {
    return routeWish.parse(JSON.parse(kept ?? ''));
  } catch {
    // Nothing was kept, or not by this page.
    return NO_WISH;
  }
}

/** A request as the server is asked; undefined where there is nothing to ask. */
export function askedRoute({ text, about, file, group }: RouteWish) {
  if (text.trim() === '') return undefined;
  const document = about === 'file' ? file.trim() : OF_TYPE[about];
  return {
    text,
    ...(document && { document }),
    ...(group !== '' && { group }),
  };
}
