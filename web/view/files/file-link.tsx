import type { ReactNode } from 'react';
import { addressOf } from '../../../src/wire/client.ts';
import { keptFileRoutes } from '../../../src/wire/kept-file-routes.ts';
import type { TurnFile } from '../../state/turn.ts';

interface FileLinkProps {
  readonly file: Pick<TurnFile, 'hash' | 'name'>;
  readonly className: string | undefined;
  readonly tip?: string;
  readonly children: ReactNode;
}

/** Opens a file that was given, beside the page, or saves it: as the server lets it. */
export function FileLink({ file, className, tip, children }: FileLinkProps) {
  return (
    <a
      href={fileAddress(file)}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      {...(tip !== undefined && { 'data-tip': tip })}
    >
      {children}
    </a>
  );
}

export function fileAddress({ hash, name }: Pick<TurnFile, 'hash' | 'name'>): string {
  return addressOf(keptFileRoutes.readKeptFile, { params: { hash, name } });
}
