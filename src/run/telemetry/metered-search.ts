import type { DatasetSearchParts } from '../../tools/datasets/dataset-search-tool.ts';
import type { DatasetHits } from '../../tools/datasets/datasets.ts';
import type { TurnTelemetry } from './turn-telemetry.ts';

type Search = DatasetSearchParts['search'];

/** A search that tells what it looked through, how much it found and how long that took; never for what. */
export function meteredSearch(telemetry: TurnTelemetry | undefined, search: Search): Search {
  if (!telemetry) return search;
  return async (query, options, signal) => {
    const startedAt = performance.now();
    const tell = (items?: DatasetHits['items']) => {
      const [best] = items ?? [];
      telemetry.emit('rag.retrieve', {
        datasets: options.datasets,
        query_chars: query.length,
        hits: items?.length ?? 0,
        ...(best && { best_score: best.score }),
        duration_ms: Math.round(performance.now() - startedAt),
        is_error: !items,
      });
    };
    try {
      const found = await search(query, options, signal);
      tell(found.items);
      return found;
    } catch (error) {
      tell();
      throw error;
    }
  };
}
