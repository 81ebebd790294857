import type { PromptFile } from '../../model/file.ts';
import { imageKindOf } from '../../model/image-kind.ts';
import { imageSizeOf } from '../../model/image-size.ts';
import type { ModelFacts } from '../../model/model-facts.ts';
import type { RunWarning } from '../../model/run.ts';

/** What every model that sees takes. */
const TAKEN = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** Providers refuse larger ones. */
const LARGEST = 5_000_000;

export interface SentImages {
  readonly images: ReadonlyMap<string, Uint8Array | string>;
  readonly warnings: readonly RunWarning[];
}

/** The pictures of a turn that are sent as such; what cannot be is said. */
export async function sentImages(
  images: readonly PromptFile[],
  { model, facts }: { readonly model: string; readonly facts: ModelFacts },
  contentOf: (image: PromptFile) => Promise<Uint8Array | string>,
): Promise<SentImages> {
  const sent = new Map<string, Uint8Array | string>();
  const reasons = new Map<string, string>();
  for (const image of images) {
    const reason = reasonAgainst(image, model, facts);
    const content = reason === undefined ? await contentOf(image) : undefined;
    if (content !== undefined && (typeof content === 'string' || isWhole(content)))
      sent.set(image.hash, content);
    else reasons.set(image.name, reason ?? 'it is damaged');
  }
  const warnings = Array.from(reasons, ([name, reason]) => ({
    code: 'image-not-sent',
    message: `${name} is named to the model, but not shown: ${reason}.`,
  }));
  return { images: sent, warnings };
}

/** A provider refuses the whole request for one that is not, and every later one that has it in its history. */
function isWhole(bytes: Uint8Array): boolean {
  const kind = imageKindOf(bytes);
  return kind !== undefined && imageSizeOf(bytes, kind) !== undefined;
}

function reasonAgainst(
  { mediaType, size }: PromptFile,
  model: string,
  { seesImages }: ModelFacts,
): string | undefined {
  if (seesImages === false) return `${model} takes no pictures`;
  if (!seesImages) return `it is not known whether ${model} takes pictures (see \`images\` of its provider)`;
  if (!TAKEN.includes(mediaType)) return `models do not take ${mediaType}`;
  if (size > LARGEST) return `it is larger than ${LARGEST / 1_000_000} MB`;
  return undefined;
}
