export function ScriptStage({ path }: { readonly path: string }) {
  return <p>{path}</p>;
}
