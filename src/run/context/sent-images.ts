import type { PromptFile } from '../../model/file.ts';
import { imageKindOf } from '../../model/image-kind.ts';
import { imageSizeOf } from '../../model/image-size.ts';
import type { ModelFacts } from '../../model/model-facts.ts';
import type { RunWarning } from '../../model/run.ts';
import { reasonAgainstImage, reasonAgainstOneMore } from '../../model/taken-images.ts';

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
  const warnings: RunWarning[] = [];
  let bytes = 0;
  for (const image of images) {
    const against = reasonAgainst(image, model, facts) ?? reasonAgainstOneMore(image, bytes);
    const content = against === undefined ? await contentOf(image) : undefined;
    const reason = content instanceof Uint8Array && !isCompleteImage(content) ? 'it is damaged' : against;
    if (content !== undefined && reason === undefined) {
      bytes += image.size;
      sent.set(image.hash, content);
    } else {
      const message = `${image.name} is named to the model, but not shown: ${reason}.`;
      warnings.push({ code: 'image-not-sent', message });
    }
  }
  return { images: sent, warnings };
}

/** A provider refuses the whole request for one that is not, and every later one that has it in its history. */
export function isCompleteImage(bytes: Uint8Array): boolean {
  const kind = imageKindOf(bytes);
  return kind !== undefined && imageSizeOf(bytes, kind) !== undefined;
}

function reasonAgainst(
  image: PromptFile,
  model: string,
  { seesImages, provider = 'openai-compatible' }: ModelFacts,
): string | undefined {
  if (seesImages === false) return `${model} takes no pictures`;
  if (!seesImages) return `it is not known whether ${model} takes pictures (see \`images\` of its provider)`;
  return reasonAgainstImage(image, provider);
}
