import { providerDataOf } from '../model/provider-data.ts';
import { holdsData, imageIn, isImage } from '../model/result-content.ts';
import { inexactNumber } from './inexact-number.ts';
import type { LocatedRecord } from './located-record.ts';
import type { RecordFinding } from './record-finding.ts';

/** What is to be noticed in single records: ids that are taken, pictures, numbers, data of providers. */
export function checkContents(text: string, records: readonly LocatedRecord[]): readonly RecordFinding[] {
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
      for (const finding of imageFindings(index, record.fields.contentItems ?? [])) findings.push(finding);
    } else if (record.type === 'func_call_record') {
      const number = inexactNumber(text.slice(record.start, record.end));
      if (number !== undefined) findings.push(numberFinding(index, number));
    }
    if (record.fields['provider_data'] !== undefined && !providerDataOf(record.fields)) {
      const message =
        '`provider_data` is not `{ model, options }`; it is kept, but only the readable text is sent';
      findings.push({ code: 'provider-data-unknown', index, severity: 'hint', message });
    }
  }
  return findings;
}

function imageFindings(index: number, items: readonly unknown[]): readonly RecordFinding[] {
  const images = items.filter(isImage);
  const held = images.filter(holdsData);
  const unknown = held.filter((item) => imageIn(item) === undefined).length;
  const elsewhere = images.length - held.length;
  const found: RecordFinding[] = [];
  if (elsewhere > 0) {
    const message = `${counted(elsewhere)} among \`contentItems\` cannot be sent: the data are not in the file`;
    found.push({ code: 'image-elsewhere', index, severity: 'warning', message });
  }
  if (unknown > 0) {
    const message = `${counted(unknown)} among \`contentItems\` ${unknown === 1 ? 'is' : 'are'} not sent: no PNG, JPEG, GIF or WebP in base64`;
    found.push({ code: 'image-not-sent', index, severity: 'warning', message });
  }
  return found;
}

function numberFinding(index: number, number: string): RecordFinding {
  const told = number.length > MOST_DIGITS ? `${number.slice(0, MOST_DIGITS)}…` : number;
  const message = `the number \`${told}\` is more than can be kept exactly, and becomes another`;
  return { code: 'number-inexact', index, severity: 'warning', message };
}

const MOST_DIGITS = 40;

function counted(images: number): string {
  return images === 1 ? 'an image' : `${images} images`;
}
