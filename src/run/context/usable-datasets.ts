import type { Agent } from '../../model/agent.ts';
import type { Dataset, DatasetNote } from '../../model/dataset.ts';
import type { RunWarning } from '../../model/run.ts';
import type { ScriptSettings } from '../../model/script.ts';
import type { ContextWorld } from './context-world.ts';

export interface UsableDatasets {
  readonly datasets: readonly Dataset[];
  readonly warnings: readonly RunWarning[];
}

/**
 * What a model may search: what the script names, else what its agent does; never more than the agent has, nor what is
 * not for it. One that is forbidden is spoken of as one that is not there.
 */
export async function usableDatasets(
  { datasets: all }: Pick<ContextWorld, 'datasets'>,
  written: Pick<ScriptSettings, 'datasets'>,
  agent: Agent | undefined,
): Promise<UsableDatasets> {
  const named = Array.from(new Set(written.datasets ?? agent?.datasets ?? []));
  if (named.length === 0) return { datasets: [], warnings: [] };
  const own = agent?.datasets;
  const isOwn = (id: string) => own?.includes(id) ?? true;
  const { items, findings } = await all.usableBy(agent?.id);
  const known = items.filter(({ id }) => isOwn(id));
  const datasets = named.flatMap((id) => known.find((dataset) => dataset.id === id) ?? []);
  const missing = named.filter((id) => !datasets.some((dataset) => dataset.id === id));
  const warnings = missing.map((id) => {
    const reason = isOwn(id) ? reasonFor(id, findings) : '';
    return { code: 'dataset-missing', message: `There is no dataset ${id} that can be used here.${reason}` };
  });
  return { datasets, warnings };
}

/** Why one that is there cannot be read, as the next sentence. */
function reasonFor(id: string, findings: readonly DatasetNote[]): string {
  const found = findings.find(({ path }) => path.split('/')[1] === id);
  return found ? ` ${found.reason}` : '';
}
