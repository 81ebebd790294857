import {
  type Environment,
  hasCredentials,
  keyOf,
  type Provider,
  type ToolProtocol,
} from '../../model/provider.ts';
import { Refusal } from '../../model/refusal.ts';

/** A model that can be asked: everything that is needed for it is there. */
export interface ModelChoice {
  /** `provider/model`, as it was asked for. */
  readonly name: string;
  readonly provider: Provider;
  /** What the provider calls it. */
  readonly modelId: string;
  readonly apiKey: string | undefined;
  /** How it calls tools; `native` where nothing is said. */
  readonly toolProtocol?: ToolProtocol;
}

/** Finds the provider of a model, whether or not it could be asked now. Refuses a name that stands for none. */
export function findModel(
  name: string,
  providers: readonly Provider[],
): Pick<ModelChoice, 'provider' | 'modelId'> {
  const slash = name.indexOf('/');
  const providerId = slash === -1 ? name : name.slice(0, slash);
  const modelId = slash === -1 ? '' : name.slice(slash + 1);
  const provider = providers.find(({ id }) => id === providerId);
  const known = providers.map(({ id }) => `${id}/…`).join(', ');
  if (name.trim() === '') {
    throw new Refusal('INVALID_INPUT', 'No model is named.', {
      remedy: `Write \`model: provider/name\` into the script, or give --model. Providers: ${known}.`,
    });
  }
  if (slash === -1 || modelId.trim() === '') {
    throw new Refusal(
      'INVALID_INPUT',
      `The model ${JSON.stringify(name)} names no ${slash === -1 ? 'provider' : 'model'}.`,
      {
        remedy: `Write it as provider/name. Providers: ${known}.`,
      },
    );
  }
  if (!provider) {
    throw new Refusal('INVALID_INPUT', `There is no provider ${JSON.stringify(providerId)}.`, {
      remedy: `Use one of ${known}; or add it under \`providers:\` in your configuration.`,
    });
  }
  return { provider, modelId };
}

/** Finds the provider and the key of a model. Refuses, naming what is missing, before anything is sent or written. */
export function chooseModel(
  name: string,
  { providers, environment }: { providers: readonly Provider[]; environment: Environment },
): ModelChoice {
  const { provider, modelId } = findModel(name, providers);
  const key = keyOf(provider, environment);
  if (!key && provider.keyVariables.length > 0) {
    const [usual, ...others] = provider.keyVariables;
    const also = others.length > 0 ? ` (or ${others.join(', ')})` : '';
    throw new Refusal('KEY_MISSING', `${name} needs a key, and ${usual}${also} is not set.`, {
      remedy: `Set it in your shell: export ${usual}=…`,
    });
  }
  if (key && !/^[\x21-\x7e]+$/.test(key.value)) {
    throw new Refusal('INVALID_INPUT', `${key.variable} holds something that cannot be a key.`, {
      remedy: 'Look for line breaks, blanks and typographic quotes in it.',
    });
  }
  refuseCredentials(provider);
  return { name, provider, modelId, apiKey: key?.value };
}

/** Finds the provider of a model, for one who asks it nothing and needs no key. */
export function chooseModelUnasked(
  name: string,
  providers: readonly Provider[],
): Omit<ModelChoice, 'apiKey'> {
  const { provider, modelId } = findModel(name, providers);
  refuseCredentials(provider);
  return { name, provider, modelId };
}

function refuseCredentials(provider: Provider): void {
  if (!hasCredentials(provider)) return;
  throw new Refusal(
    'INVALID_INPUT',
    `The address of ${provider.id} holds a name or a password, which cannot be sent that way.`,
    {
      remedy: 'Put the key into an environment variable and name it as apiKeyEnv.',
    },
  );
}
