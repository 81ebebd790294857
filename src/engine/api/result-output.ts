import type { LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import type { ToolResultPart } from '../../model/model-message.ts';
import type { ProviderType } from '../../model/provider.ts';
import { failureMessage } from '../../model/tool-failure.ts';
import { isObject } from '../../model/value-check.ts';
import { sentImage, type Viewer } from './sent-images.ts';

type Output = ToolResultPart['output'];
type Content = Extract<Output, { type: 'content' }>['value'][number];
type SentContent = Extract<LanguageModelV4ToolResultOutput, { type: 'content' }>['value'][number];

/** What a tool gave back, with its images where the provider takes them in a result, and words for them elsewhere. */
export function resultOutput(output: Output, viewer: Viewer): LanguageModelV4ToolResultOutput {
  if (output.type === 'error-json') return failure(output, viewer.type);
  if (output.type !== 'content') return output;
  const isTaken = viewer.seesImages && viewer.type !== 'openai-compatible';
  const parts = output.value.flatMap((part) => sentContent(part, { ...viewer, seesImages: isTaken }));
  const texts = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  if (texts.length === parts.length) return { type: 'text', value: texts.join('\n') };
  if (viewer.type !== 'google') return { type: 'content', value: parts };
  // Each text would be a response of its own to Gemini, and it wants one for each call.
  const text = texts.join('\n') || 'The result is what follows.';
  return { type: 'content', value: [{ type: 'text', text }, ...parts.filter(({ type }) => type !== 'text')] };
}

/** Some libraries say themselves that it is an error, and would say it twice. */
function failure(output: Extract<Output, { type: 'error-json' }>, type: ProviderType): typeof output {
  const says = type === 'openai' || type === 'google';
  const { value } = output;
  if (!says || failureMessage(value) === undefined || !isObject(value)) return output;
  return { ...output, value: value['error'] ?? null };
}

function sentContent(part: Content, viewer: Viewer): readonly SentContent[] {
  switch (part.type) {
    case 'text':
      return /\S/.test(part.text) ? [{ type: 'text', text: part.text }] : [];
    case 'file':
    case 'file-data':
    case 'image-data':
      return [imageOrWords({ data: part.data, mediaType: part.mediaType }, viewer)];
    case 'image-url':
      return [imageOrWords({ data: part.url, mediaType: 'image' }, viewer)];
    case 'file-url':
      return [imageOrWords({ data: part.url, mediaType: part.mediaType ?? '' }, viewer)];
    default:
      return [
        imageOrWords({ data: undefined, mediaType: part.type.startsWith('image') ? 'image' : '' }, viewer),
      ];
  }
}

function imageOrWords(file: Parameters<typeof sentImage>[0], viewer: Viewer): SentContent {
  const sent = sentImage(file, viewer);
  return typeof sent === 'string' ? { type: 'text', text: sent } : sent;
}
