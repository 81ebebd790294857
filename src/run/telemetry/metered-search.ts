import { hasWorkspaceFolder } from '../../files/workspace-folder.ts';
import type { TelemetryPayloads, TelemetrySink } from '../../model/telemetry.ts';
import type { DatasetSearchParts } from '../../tools/datasets/dataset-search-tool.ts';
import type { DatasetHits, Datasets } from '../../tools/datasets/datasets.ts';
import type { TurnTelemetry } from './turn-telemetry.ts';

type Search = DatasetSearchParts['search'];
type Retrieved = Omit<TelemetryPayloads['rag.retrieve'], 'datasets'>;

/** A search that tells what it looked through, how much it found and how long that took; never for what. */
export function meteredSearch(telemetry: TurnTelemetry | undefined, search: Search): Search {
  if (!telemetry) return search;
  return async (query, options, signal) =>
    await metered(query, search(query, options, signal), (found) =>
      telemetry.emit('rag.retrieve', { datasets: options.datasets, ...found }),
    );
}

/** Datasets whose searches are told: those of people and programs, which belong to no session. */
export function meteredDatasets(datasets: Datasets, sink: TelemetrySink, workspace: string): Datasets {
  return {
    ...datasets,
    search: async (query, options, signal) => {
      const search = datasets.search(query, options, signal);
      if (!sink.isOn) return await search;
      return await metered(query, search, async (found) => {
        // What came to nothing leaves nothing in a new folder.
        if (!hasWorkspaceFolder(workspace)) return;
        const all = async () => (await datasets.list(options?.agent)).items.map(({ id }) => id);
        const searched = options?.datasets ?? (await all().catch(() => []));
        sink.emit('rag.retrieve', {}, { datasets: searched, ...found });
      });
    },
  };
}

async function metered(
  query: string,
  search: Promise<DatasetHits>,
  tell: (found: Retrieved) => Promise<void> | void,
): Promise<DatasetHits> {
  const startedAt = performance.now();
  const found = (items?: DatasetHits['items']): Retrieved => ({
    query_chars: query.length,
    hits: items?.length ?? 0,
    ...(items?.[0] && { best_score: items[0].score }),
    duration_ms: Math.round(performance.now() - startedAt),
    is_error: !items,
  });
  try {
    const hits = await search;
    await tell(found(hits.items));
    return hits;
  } catch (error) {
    await tell(found());
    throw error;
  }
}
