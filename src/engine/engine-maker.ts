import type { Embedder } from '../model/embedder.ts';
import type { ModelFacts } from '../model/model-facts.ts';
import { liveModelOf } from '../model/model-name.ts';
import { builtInProviders, type Environment, type Provider, withUsualKey } from '../model/provider.ts';
import type { EngineName } from '../model/session.ts';
import type { WireRequest } from '../model/wire-request.ts';
import type { ApiEngineOptions } from './api/api-engine.ts';
import type { ProviderState } from './api/provider-state.ts';
import type { AskedWithSettings } from './api/request-of.ts';
import type { Engine, RecordingLookup } from './engine.ts';
import type { Terminals } from './pty/terminals.ts';
import { fillingEngine } from './recorded/filling-engine.ts';
import { recordedEngine } from './recorded/recorded-engine.ts';

/** What engines need of what the user has configured. */
interface EngineConfig {
  readonly providers: readonly Provider[];
  readonly limits: NonNullable<ApiEngineOptions['limits']>;
}

/** What is to be run. */
interface EngineWish extends Pick<ApiEngineOptions, 'settings'> {
  readonly engine: EngineName;
  readonly model: string;
  /** Whether the model is asked where a recording has no answer. */
  readonly fills: boolean;
  /** The folder in which terminals start. */
  readonly cwd?: string;
}

/** Makes engines. What a live model needs, the configuration too, is loaded when one is asked for. */
export class EngineMaker {
  readonly #environment: Environment;
  readonly #config: () => Promise<EngineConfig>;
  readonly #terminals: Terminals | undefined;

  constructor(environment: Environment, config: () => Promise<EngineConfig>, terminals?: Terminals) {
    this.#environment = environment;
    this.#config = config;
    this.#terminals = terminals;
  }

  /** Refuses an engine that is not there, or that something is missing for. */
  async engineFor(wish: EngineWish, recordings: RecordingLookup): Promise<Engine> {
    switch (wish.engine) {
      case 'recorded':
        return wish.fills ? this.#filling(wish, recordings) : recordedEngine(recordings);
      case 'api':
        return await this.#live(wish);
      case 'pty':
        return await this.#typed(wish);
      default:
        return wish.engine satisfies never;
    }
  }

  /** The providers that are known, and what is missing for each. */
  async providers(): Promise<readonly ProviderState[]> {
    const { providerState } = await import('./api/provider-state.ts');
    const known = await this.#knownProviders();
    return await Promise.all(known.map((provider) => providerState(provider, this.#environment)));
  }

  /** Refuses a model whose provider is not known. What is needed to ask it is not looked for. */
  async refuseModel(model: string): Promise<void> {
    const { findModel } = await import('./api/model-choice.ts');
    findModel(model, await this.#knownProviders());
  }

  /** What is known of a model, by its name and by what the user has said of its provider. Any name will do. */
  async facts(model: string): Promise<ModelFacts> {
    const { factsOf } = await import('../model/model-facts.ts');
    const [id] = liveModelOf(model).split('/');
    const providers = await this.#knownProviders();
    return factsOf(
      model,
      providers.find((provider) => provider.id === id),
    );
  }

  /** The exact request that a model would be sent. Refuses one whose provider is not known; sends nothing. */
  async request(model: string, asked: AskedWithSettings): Promise<WireRequest> {
    const [{ requestOf }, { chooseModelUnasked }] = await Promise.all([
      import('./api/request-of.ts'),
      import('./api/model-choice.ts'),
    ]);
    return await requestOf(chooseModelUnasked(liveModelOf(model), await this.#knownProviders()), asked);
  }

  /** What turns texts into vectors, by the name of a model. Refuses one that something is missing for. */
  async embedderFor(model: string): Promise<Embedder> {
    const [{ apiEmbedder }, { chooseModel }, { limits }] = await Promise.all([
      import('./api/embed.ts'),
      import('./api/model-choice.ts'),
      this.#config(),
    ]);
    const providers = await this.#knownProviders();
    return apiEmbedder(chooseModel(model, { providers, environment: this.#environment }), limits);
  }

  #filling(wish: EngineWish, recordings: RecordingLookup): Engine {
    const live = { ...wish, model: liveModelOf(wish.model) };
    return fillingEngine(recordings, async () => await this.#live(live));
  }

  async #typed({ cwd = process.cwd() }: EngineWish): Promise<Engine> {
    if (!this.#terminals) throw new Error('There are no terminals here.');
    const { ptyEngine } = await import('./pty/pty-engine.ts');
    return ptyEngine({ terminals: this.#terminals, cwd });
  }

  async #live({ model, settings }: EngineWish): Promise<Engine> {
    const [{ apiEngine }, { chooseModel }, { limits }] = await Promise.all([
      import('./api/api-engine.ts'),
      import('./api/model-choice.ts'),
      this.#config(),
    ]);
    const providers = await this.#knownProviders();
    return apiEngine({
      choice: chooseModel(model, { providers, environment: this.#environment }),
      settings,
      limits,
    });
  }

  /** What the user configures comes before what is built in. */
  async #knownProviders(): Promise<readonly Provider[]> {
    const { providers } = await this.#config();
    const builtIn = builtInProviders(this.#environment);
    const own = providers.map((provider) => withUsualKey(provider, builtIn));
    return [...builtIn.filter(({ id }) => !own.some((provider) => provider.id === id)), ...own];
  }
}
