import type { SessionId } from '../../../src/model/ids.ts';

export function ComparePane({ before, after }: { readonly before: SessionId; readonly after: SessionId }) {
  return (
    <p>
      {before} {after}
    </p>
  );
}
