import { liveModelOf } from './model-name.ts';
import type { Provider, ProviderType } from './provider.ts';

/** What is known of a model without asking anybody. What is not known is absent. */
export interface ModelFacts {
  /** How many tokens a request and its answer may be together. */
  readonly window?: number;
  readonly tokenizer?: 'o200k_base' | 'cl100k_base';
  /** Whether it takes images; one that nothing is known of is not sent any. */
  readonly seesImages: boolean | undefined;
  /** Whose rules hold for what it is sent; absent where its provider is not known. */
  readonly provider?: ProviderType;
}

/** What the user may have said of the models of a provider; it counts before what is known by name. */
type ToldFacts = Pick<Provider, 'type' | 'images' | 'contextWindow'>;

/**
 * What is known of `provider/name`. A name may have more parts, as gateways have it: the last one counts. Those who
 * serve their own models only have none left that is blind, so that a new one is taken for one that sees.
 */
export function factsOf(model: string, told?: ToldFacts): ModelFacts {
  const name = liveModelOf(model).split('/').at(-1)?.toLowerCase() ?? '';
  const [, known] = FAMILIES.find(([family]) => family.test(name)) ?? [];
  const window = told?.contextWindow ?? known?.window;
  const isOfMaker = told !== undefined && told.type !== 'openai-compatible';
  return {
    ...(window !== undefined && { window }),
    ...(known?.tokenizer && { tokenizer: known.tokenizer }),
    seesImages: told?.images ?? known?.seesImages ?? (isOfMaker ? true : undefined),
    ...(told && { provider: told.type }),
  };
}

const SEES = { seesImages: true } as const;
const BLIND = { seesImages: false } as const;
const O200K = { tokenizer: 'o200k_base' } as const;
const CL100K = { tokenizer: 'cl100k_base' } as const;

/** By the beginning of the name; the first that fits counts. Of models that anybody serves the server sets the window. */
const FAMILIES: readonly (readonly [family: RegExp, facts: ModelFacts])[] = [
  [/^gpt-(?:4o|5).*-(?:audio|realtime|transcribe|tts|search)/, { ...O200K, ...BLIND }],
  [/^gpt-5(?:\.[0-3])?-chat/, { ...O200K, ...SEES, window: 128_000 }],
  [/^gpt-5(?:\.[0-3])?(?![.\d])/, { ...O200K, ...SEES, window: 400_000 }],
  [/^gpt-5\.4-(?:mini|nano)/, { ...O200K, ...SEES, window: 400_000 }],
  [/^gpt-5\.[45](?!\d)(?!-(?!pro|20))/, { ...O200K, ...SEES, window: 1_050_000 }],
  [/^gpt-5/, { ...O200K, ...SEES }],
  [/^gpt-4\.1/, { ...O200K, ...SEES, window: 1_047_576 }],
  [/^(?:gpt-4o|chatgpt-4o|gpt-4\.5)/, { ...O200K, ...SEES, window: 128_000 }],
  [/^o1-(?:mini|preview)/, { ...O200K, ...BLIND, window: 128_000 }],
  [/^o3-mini/, { ...O200K, ...BLIND, window: 200_000 }],
  [/^(?:o[134]|codex-mini)(?![\da-z])/, { ...O200K, ...SEES, window: 200_000 }],
  [/^gpt-4-(?:turbo-preview|1106-preview|0125-preview)/, { ...CL100K, ...BLIND, window: 128_000 }],
  [/^gpt-4-(?:turbo|1106-vision|vision)/, { ...CL100K, ...SEES, window: 128_000 }],
  [/^gpt-4-32k/, { ...CL100K, ...BLIND, window: 32_768 }],
  [/^gpt-4(?:$|-\d{4}$)/, { ...CL100K, ...BLIND, window: 8_192 }],
  [/^gpt-3\.5-turbo-instruct/, { ...CL100K, ...BLIND, window: 4_096 }],
  [/^gpt-3\.5-turbo/, { ...CL100K, ...BLIND, window: 16_385 }],
  [/^gpt-oss/, { ...O200K, ...BLIND }],

  [/^claude-(?:3|(?:opus|sonnet|haiku)-4(?:[.-][0-5])?(?![.\d]|-\d(?!\d)))/, { ...SEES, window: 200_000 }],
  [/^claude-(?:opus|sonnet)-4[.-]6/, { ...SEES, window: 1_000_000 }],
  [/^claude-(?:2|instant)/, BLIND],
  [/^claude/, SEES],

  [/^gemini.*(?:image|tts|audio|live|embedding|computer)/, { seesImages: undefined }],
  [/^gemini-1\.5-pro/, { ...SEES, window: 2_097_152 }],
  [/^gemini-(?:1\.5|2\.0|2\.5|3|3\.1)-(?:pro|flash)/, { ...SEES, window: 1_048_576 }],
  [/^gemini-(?:1\.5|[2-9])/, SEES],

  [/^gemma-?3:?-?(?:1b|270m)/, BLIND],
  [/^gemma-?3(?![\dn])/, SEES],
  [/^(?:llava|bakllava|moondream|minicpm-v|pixtral|granite[\d.]+-vision)/, SEES],
  [/^llama-?(?:3\.2-vision|3\.2-(?:11|90)b-vision|4)/, SEES],
  [/^llama-?[23](?!.*vision)/, BLIND],
  [/^qwen-?(?:2|2\.5|3)-?vl/, SEES],
  [/^qwen-?(?:1\.5|2|2\.5|3)(?![.\d])(?!.*(?:vl|omni))/, BLIND],
  [/^(?:mixtral|mistral(?:-nemo|:|$)|codellama|deepseek-(?:r1|v3|coder)|phi-?3(?!.*vision)|gemma-?2)/, BLIND],
];
