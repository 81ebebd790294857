import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { access } from '../../link/access.ts';

interface SignedLinkProps {
  readonly address: string;
  readonly className: string | undefined;
  readonly tip?: string | undefined;
  readonly children: ReactNode;
}

/** Opens something of the server beside the page. The signature ends after some minutes, so it is made anew before each use. */
export function SignedLink({ address, className, tip, children }: SignedLinkProps) {
  const [href, setHref] = useState(() => access.sign(address));
  const sign = ({ currentTarget }: SyntheticEvent<HTMLAnchorElement>) => {
    const signed = access.sign(address);
    // What the browser opens is read before React draws again.
    currentTarget.href = signed;
    setHref(signed);
  };
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={className}
      onPointerDown={sign}
      onKeyDown={sign}
      onClick={sign}
      {...(tip !== undefined && { 'data-tip': tip })}
    >
      {children}
    </a>
  );
}
