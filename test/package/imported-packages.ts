import { readdir, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';

/** The packages that the JavaScript in a folder imports or requires, each with one of the files that do. */
export async function importedPackages(folder: string): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    for (const specifier of specifiersIn(path, await readFile(join(folder, path), 'utf8'))) {
      const isPackage = !/^[./#]|^(?:data|file|node):/.test(specifier) && !isBuiltin(specifier);
      if (isPackage) found[packageOf(specifier)] = path;
    }
  }
  return found;
}

/** The specifiers of all imports in a text that are literals. */
export function specifiersIn(path: string, code: string): readonly string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const [, literal] = /^['"`]([^'"`$]+)['"`]$/.exec(code.slice(start, end)) ?? [];
      return literal ?? [];
    }),
    ...requiredIn(path, code),
  ];
}

/** Rolldown calls its own `require` in ES modules `__require`. */
function requiredIn(path: string, code: string): readonly string[] {
  // To visit all nodes takes long, and few files need it.
  if (!/\b(?:__)?require\(\s*['"`]/.test(code)) return [];
  const required: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !/^(?:__)?require$/.test(callee.name)) return;
      if (first?.type === 'Literal' && typeof first.value === 'string') required.push(first.value);
    },
  }).visit(parseSync(path, code).program);
  return required;
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
