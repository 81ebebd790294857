/** The text of a document, in the parts that it has: pages, sheets, slides; a plain text is one part. */
export interface DocumentText {
  readonly parts: readonly DocumentPart[];
  /** What of it could not be read, as sentences. */
  readonly warnings: readonly string[];
}

export interface DocumentPart {
  /** Where it stands in the document, such as `page 3` or `sheet Prices`; absent where there is only one place. */
  readonly place?: string;
  readonly text: string;
}
