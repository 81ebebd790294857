import { Refusal } from '../../model/refusal.ts';

const ONLY_THERE = 'Commands are run in bubblewrap only';

/** There is no bubblewrap. */
export function notInstalled(): Refusal {
  const how =
    process.platform === 'linux'
      ? 'which is not installed: install the package bubblewrap (apt-get install bubblewrap, or what your system calls it)'
      : 'which there is on Linux only';
  return new Refusal('NOT_FOUND', `${ONLY_THERE}, ${how}.`);
}

/** There is bubblewrap, and the system does not let it work. */
export function refusedBySystem(complaint: string): Refusal {
  const [reason = ''] = complaint.trim().split('\n');
  const remedy = REMEDIES.find(([pattern]) => pattern.test(reason))?.[1];
  const rest = remedy === undefined ? '' : `: ${remedy}`;
  return new Refusal('FORBIDDEN', `${ONLY_THERE}, and it does not work here (${reason})${rest}.`);
}

const REMEDIES = [
  [/unknown option/i, 'it is too old, install bubblewrap 0.8 or newer'],
  [/execvp|failed to execute/i, 'install the package util-linux'],
  [
    /namespace|uid map|permi/i,
    'this system forbids namespaces, which its administrator can allow ' +
      '(sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone or kernel.apparmor_restrict_unprivileged_userns)',
  ],
] as const;
