import { providerDataOf } from '../model/provider-data.ts';
import type { PrimingRecord } from '../model/record.ts';
import { isImage } from '../model/result-content.ts';
import { isObject, isString } from '../model/value-check.ts';
import type { RecordFinding } from './record-finding.ts';

/** What is to be noticed in single records: ids that are taken, pictures that are elsewhere, data of providers. */
export function checkContents(records: readonly PrimingRecord[]): readonly RecordFinding[] {
  const messageIds = new Set<string>();
  const findings: RecordFinding[] = [];
  for (const [index, record] of records.entries()) {
    if (!record.known) continue;
    if (record.type === 'human_text_record') {
      const { msgId } = record.fields;
      if (messageIds.has(msgId)) {
        const message = `the message id \`${msgId}\` is taken by a record before; replay makes it unique`;
        findings.push({ code: 'duplicate-message-id', index, severity: 'warning', message });
      }
      messageIds.add(msgId);
    } else if (record.type === 'func_result_record') {
      const elsewhere = (record.fields.contentItems ?? []).filter((item) => isImage(item) && !hasData(item));
      if (elsewhere.length > 0) findings.push(imagesElsewhere(index, elsewhere.length));
    }
    if (record.fields['provider_data'] !== undefined && !providerDataOf(record.fields)) {
      const message =
        '`provider_data` is not `{ model, options }`; it is kept, but only the readable text is sent';
      findings.push({ code: 'provider-data-unknown', index, severity: 'hint', message });
    }
  }
  return findings;
}

function imagesElsewhere(index: number, count: number): RecordFinding {
  const images = count === 1 ? 'an image' : `${count} images`;
  const message = `${images} among \`contentItems\` cannot be sent: the data are not in the file`;
  return { code: 'image-elsewhere', index, severity: 'warning', message };
}

/** Whether an item holds its data itself: a `data:` URL anywhere in it, or a key that says so. */
function hasData(value: unknown, key = ''): boolean {
  if (isString(value)) {
    return /^data:[^,]*,./i.test(value) || (/^(?:data|base64)$/i.test(key) && /^[\w+/=\s-]+$/.test(value));
  }
  if (Array.isArray(value)) return value.some((item) => hasData(item));
  return isObject(value) && Object.entries(value).some(([name, each]) => hasData(each, name));
}
