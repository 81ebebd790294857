import { Refusal } from '../model/refusal.ts';
import { secretsIn } from '../model/secrets.ts';

/** Refuses a text that looks as if it held a secret. */
export function refuseSecrets(text: string, holder = 'The session'): void {
  const secrets = secretsIn(text);
  if (secrets.length === 0) return;
  throw new Refusal(
    'CONFIRM_REQUIRED',
    `${holder} holds what looks like ${secrets.join(' and ')}; nothing was written.`,
    { remedy: 'Write it all the same with --allow-secrets (allowSecrets over HTTP).' },
  );
}
