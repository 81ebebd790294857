import { isRefusal, REFUSAL_CODES } from '../../model/refusal.ts';
import { type ErrorAnswer, UNEXPECTED } from '../../wire/error.ts';
import { json } from '../../wire/fields.ts';

/** A refusal in parts, which a response or a bare connection can be made of. */
export interface Refused {
  readonly status: number;
  readonly body: ErrorAnswer;
  readonly headers: Readonly<Record<string, string>>;
}

/** What somebody is told whose request failed. A bug is reported here and only named there. */
export function refused(error: unknown, report: (error: unknown) => void): Refused {
  if (!isRefusal(error)) {
    report(error);
    const message = 'Something went wrong that should not have. The output of the server says more.';
    return { status: 500, body: { error: { code: UNEXPECTED, message } }, headers: {} };
  }
  const { code, message, remedy } = error;
  const details = json.safeParse(error.details);
  return {
    status: REFUSAL_CODES[code].http,
    body: {
      error: {
        code,
        message,
        ...(remedy !== undefined && { remedy }),
        ...(details.success && { details: details.data }),
      },
    },
    headers: {
      ...(code === 'UNAUTHORIZED' && { 'www-authenticate': 'Bearer realm="cuebook"' }),
      ...(code === 'TOO_MANY_REQUESTS' && { 'retry-after': '1' }),
    },
  };
}
