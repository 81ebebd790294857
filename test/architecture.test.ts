import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const WEB = fileURLToPath(new URL('../web', import.meta.url));

/** What the story is told with. */
const RINGS = [
  'model',
  'script',
  'attach',
  'context',
  'contract',
  'files',
  'store',
  'agents',
  'skills',
  'tools',
  'telemetry',
  'plan',
];

/** What the files of a folder may import, besides their own folder. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  script: ['model'],
  context: ['model'],
  contract: ['model'],
  wire: ['model'],
  plan: ['model', 'contract', 'script'],
  plot: [],
  store: ['model'],
  engine: ['model'],
  telemetry: ['model'],
  attach: ['model', 'script'],
  files: ['model', 'script', 'plan'],
  agents: ['model', 'script', 'files'],
  skills: ['model', 'script', 'files'],
  tools: ['model', 'script', 'files'],
  bench: ['model', 'script', 'contract', 'wire', 'plan', 'plot'],
  run: [...RINGS, 'engine/engine.ts'],
  'workbench.ts': [...RINGS, 'engine', 'bench', 'run'],
  server: ['model', 'wire', 'plot', 'type workbench.ts'],
  cli: ['model', 'wire', 'workbench.ts', 'server'],
  'index.ts': ['model', 'workbench.ts'],
  web: ['model', 'script', 'attach', 'wire', 'plot'],
};

/** Libraries that one folder alone may know. */
const AT_HOME: Readonly<Record<string, string>> = {
  kysely: 'store',
  'better-sqlite3': 'store',
  pg: 'store',
  hono: 'server',
  '@hono/node-server': 'server',
  react: 'web',
  commander: 'cli',
  diff: 'attach',
  '@ai-sdk/provider': 'engine',
  '@ai-sdk/openai': 'engine',
  '@ai-sdk/anthropic': 'engine',
  '@ai-sdk/google': 'engine',
  '@ai-sdk/openai-compatible': 'engine',
  '@ai-sdk/mcp': 'tools',
  'd3-scale': 'plot',
  'd3-shape': 'plot',
  '@opentelemetry/api': 'telemetry',
  '@opentelemetry/exporter-trace-otlp-http': 'telemetry',
  '@opentelemetry/resources': 'telemetry',
  '@opentelemetry/sdk-trace': 'telemetry',
};

/** The pure ring knows no world. */
const PURE = ['model', 'script', 'attach', 'context', 'contract', 'wire', 'plan', 'plot'];

interface Import {
  readonly from: string;
  readonly to: string;
  readonly isType: boolean;
  /** Whether it is loaded on demand. */
  readonly isLazy?: boolean;
}

const files = [...filesIn(SRC), ...filesIn(WEB).map((path) => `web/${path}`)];
const sources = files.filter((path) => !/\.(test|case)\.ts$/.test(path) && !path.includes('/cases/'));
const imports = sources.flatMap(importsOf);
const internal = imports.filter(({ to }) => to.startsWith('.')).map(resolved);
const external = imports.filter(({ to }) => !to.startsWith('.'));

describe('the import table', () => {
  it('has a row for every folder', () => {
    expect(Array.from(new Set(sources.map(placeOf))).filter((place) => !(place in MAY_IMPORT))).toEqual([]);
  });

  it('is kept by every import', () => {
    const breaches = internal
      .filter(({ from, to, isType }) => !isAllowed(from, to, isType))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(breaches).toEqual([]);
  });

  it('would notice a breach', () => {
    expect(isAllowed('model/ids.ts', 'store/append.ts', false)).toBe(false);
    expect(isAllowed('run/run-turn.ts', 'engine/recorded/recorded-engine.ts', false)).toBe(false);
    expect(isAllowed('server/app.ts', 'workbench.ts', false)).toBe(false);
    expect(isAllowed('server/app.ts', 'workbench.ts', true)).toBe(true);
    expect(
      isAllowed(
        'web/page.ts',
        resolved({ from: 'web/page.ts', to: '../src/run/feeds.ts', isType: true }).to,
        true,
      ),
    ).toBe(false);
    expect(
      isAllowed(
        'web/page.ts',
        resolved({ from: 'web/page.ts', to: '../src/wire/client.ts', isType: false }).to,
        false,
      ),
    ).toBe(true);
    expect(isAllowed('wire/client.ts', 'web/page.ts', false)).toBe(false);
  });
});

describe('the sources', () => {
  it('import in no circle', () => {
    expect(circlesIn(internal)).toEqual([]);
    expect(circlesIn([edge('a', 'b'), edge('b', 'c'), edge('c', 'a')])).not.toEqual([]);
  });

  it('have one public door', () => {
    expect(files.filter((path) => /\bindex\.tsx?$/.test(path))).toEqual(['index.ts']);
  });

  it('know a database, a server and a screen only where these are at home', () => {
    const breaches = external
      .filter(({ from, to }) => (AT_HOME[to] ?? placeOf(from)) !== placeOf(from))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(breaches).toEqual([]);
  });

  it('know nothing of Node in the pure ring, nor on the page', () => {
    const breaches = external
      .filter(({ from, to }) => [...PURE, 'web'].includes(placeOf(from)) && to.startsWith('node:'))
      .map(({ from, to }) => `${from} imports ${to}`);
    expect(breaches).toEqual([]);
  });

  it('take only types from the AI SDK into the model', () => {
    expect(
      external.filter(({ from, to, isType }) => placeOf(from) === 'model' && to === 'ai' && !isType),
    ).toEqual([]);
  });

  it('load what asks models, and what puts a request together, when something is asked', () => {
    const loaded = new Set(['workbench.ts']);
    for (const path of loaded) {
      const needed = internal.filter(({ from, isType, isLazy }) => from === path && !isType && !isLazy);
      for (const { to } of needed) loaded.add(to);
    }
    expect(Array.from(loaded)).toContain('run/sessions-in.ts');
    const askers = /^run\/(?:run-prompts|context\/run-context)\.ts$|^context\/assemble-context\.ts$/;
    expect(Array.from(loaded).filter((path) => askers.test(path))).toEqual([]);
  });

  it('say in their header why they are longer than 400 lines', () => {
    const long = sources.filter((path) => {
      const text = readFileSync(located(path), 'utf8');
      return text.split('\n').length > 400 && !/^\/\*\*[\s\S]*long/i.test(text);
    });
    expect(long).toEqual([]);
  });
});

describe('the tests', () => {
  it('take fast-check from where it has the seed of the run', () => {
    const test = dirname(fileURLToPath(import.meta.url));
    const paths = [...files.map(located), ...filesIn(test).map((path) => join(test, path))];
    const unseeded = paths.filter((path) => {
      const text = readFileSync(path, 'utf8');
      return (
        /\bfc\.(?:assert|check|sample)\(/.test(text) && !/^import .* from '.*\/property\.ts';$/m.test(text)
      );
    });
    expect(unseeded).toEqual([]);
  });
});

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
}

/** Files are named by where they stand in `src/`, and the page as if it stood there too. */
function located(path: string): string {
  return placeOf(path) === 'web' ? join(dirname(WEB), path) : join(SRC, path);
}

function importsOf(from: string): readonly Import[] {
  const text = readFileSync(located(from), 'utf8');
  const statements = text.matchAll(
    /^(?:import|export)\s+(type\s)?[^;'"]*?from\s+'([^']+)'|\bimport\('([^']+)'\)/gm,
  );
  return Array.from(statements, ([, type, named, loaded]) => ({
    from,
    to: named ?? loaded ?? '',
    isType: type !== undefined,
    isLazy: loaded !== undefined,
  }));
}

function resolved({ from, to, ...how }: Import): Import {
  const target = resolve(dirname(located(from)), to);
  return { from, to: relative(target.startsWith(WEB) ? dirname(WEB) : SRC, target), ...how };
}

/** The folder of a file, or the file itself where it stands in none. */
function placeOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function isAllowed(from: string, to: string, isType: boolean): boolean {
  const [source, target] = [placeOf(from), placeOf(to)];
  if (source === target || to === '../package.json') return true;
  const allowed = MAY_IMPORT[source] ?? [];
  return allowed.includes(target) || allowed.includes(to) || (isType && allowed.includes(`type ${target}`));
}

function edge(from: string, to: string): Import {
  return { from, to, isType: false };
}

function circlesIn(edges: readonly Import[]): readonly string[] {
  const targets = Map.groupBy(edges, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) {
      circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const { to } of targets.get(path) ?? []) visit(to, [...trail, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return circles;
}
