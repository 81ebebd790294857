import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Higher ones take seconds, to save another tenth. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

/**
 * A plugin for the bundler: the vocabularies of the two tokenizers are a third of what gets packed, and Brotli makes them
 * smaller than the gzip of packages does.
 *
 * @type {import('rolldown').Plugin}
 */
export const compressVocabularies = {
  name: 'compress-vocabularies',
  load: {
    filter: { id: /gpt-tokenizer[\\/].*bpeRanks[\\/]\w+\.js$/ },
    async handler(id) {
      const { default: vocabulary } = await import(pathToFileURL(id).href);
      const compressed = await compress(JSON.stringify(vocabulary), QUALITY);
      return `import { brotliDecompressSync } from 'node:zlib';
const compressed = Buffer.from('${compressed.toString('base64')}', 'base64');
export default JSON.parse(brotliDecompressSync(compressed).toString());`;
    },
  },
};
