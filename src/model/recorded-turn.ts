import type { Json, ProviderMetadata } from './json.ts';
import type { StepEndMetadata, ToolEffect } from './message.ts';
import type { RepairRequest } from './output.ts';

/** An answer that was given before, part by part in the order of its rows. */
export interface RecordedTurn {
  readonly parts: readonly RecordedPart[];
}

export type RecordedPart =
  | {
      readonly kind: 'text' | 'reasoning';
      readonly text: string;
      readonly providerMetadata?: ProviderMetadata;
    }
  | {
      readonly kind: 'tool-call';
      readonly callId: string;
      readonly name: string;
      readonly input: Json;
      readonly effect: ToolEffect;
      readonly providerMetadata?: ProviderMetadata;
    }
  | {
      readonly kind: 'tool-result';
      readonly callId: string;
      readonly name: string;
      readonly output: Json;
      readonly isError: boolean;
    }
  | ({ readonly kind: 'repair' } & RepairRequest)
  | ({ readonly kind: 'step-end' } & StepEndMetadata);
