import type { ReactNode } from 'react';
import { addressOf } from '../../../src/wire/client.ts';
import { keptFileRoutes } from '../../../src/wire/kept-file-routes.ts';
import type { TurnFile } from '../../state/turn.ts';
import { SignedLink } from '../controls/signed-link.tsx';

interface FileLinkProps {
  readonly file: Pick<TurnFile, 'hash' | 'name'>;
  readonly className: string | undefined;
  readonly tip?: string;
  readonly children: ReactNode;
}

/** Opens a file that was given, beside the page, or saves it: as the server lets it. */
export function FileLink({ file, className, tip, children }: FileLinkProps) {
  return (
    <SignedLink address={fileAddress(file)} className={className} tip={tip}>
      {children}
    </SignedLink>
  );
}

export function fileAddress({ hash, name }: Pick<TurnFile, 'hash' | 'name'>): string {
  return addressOf(keptFileRoutes.readKeptFile, { params: { hash, name } });
}
