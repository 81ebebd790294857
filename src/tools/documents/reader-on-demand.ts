import type { DocumentReader } from './document-reader.ts';

/** A reader of documents that is made when the first is to be read. */
export function readerOnDemand(): DocumentReader {
  let opened: Promise<DocumentReader> | undefined;
  return {
    async read(source, signal) {
      opened ??= import('./document-reader.ts').then(({ createDocumentReader }) => createDocumentReader());
      return await (await opened).read(source, signal);
    },
    close: async () => await (await opened)?.close(),
  };
}
