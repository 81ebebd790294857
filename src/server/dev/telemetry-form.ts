import { TELEMETRY_NAMES } from '../../model/telemetry.ts';
import { TELEMETRY_RANGES } from '../../model/telemetry-range.ts';
import { type Markup, markup } from '../../plot/markup.ts';
import { addressOf, type TelemetrySight } from './telemetry-sight.ts';

/** Asks what to show. Nothing runs in the page: the form asks the server for another. */
export function telemetryForm({ wish, words }: TelemetrySight): Markup {
  const names = Array.from(new Set([...TELEMETRY_NAMES, ...(wish.event_name ? [wish.event_name] : [])]));
  return markup`<form method="get" action="/dev/telemetry/ui">
${wish.lang ? markup`<input type="hidden" name="lang" value="${wish.lang}">` : undefined}
<label>${words.event}<select name="event_name"><option value="">${words.everyEvent}</option>${names.map((name) => option(name, name, name === wish.event_name))}</select></label>
<label>${words.session}<input name="session_id" value="${wish.session_id ?? ''}" placeholder="${words.everySession}" spellcheck="false" autocomplete="off" maxlength="200"></label>
<label>${words.since}<select name="since">${TELEMETRY_RANGES.map((range) => option(range, words[range], range === wish.since))}</select></label>
<button>${words.show}</button>
</form>`;
}

function option(value: string, text: string, isChosen: boolean): Markup {
  return markup`<option value="${value}"${isChosen ? markup` selected` : undefined}>${text}</option>`;
}

/** The same page in the other language. */
export function languageLink({ wish, words, language }: TelemetrySight): Markup {
  const other = language === 'en' ? 'zh' : 'en';
  return markup`<a href="${addressOf({ ...wish, lang: other })}" lang="${other}" hreflang="${other}">${words.language}</a>`;
}
