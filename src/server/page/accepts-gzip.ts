/** Whether somebody who sends this header `Accept-Encoding` takes gzip. */
export function acceptsGzip(header = ''): boolean {
  return header.split(',').some((each) => {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
    return name === 'gzip' && Number(quality) > 0;
  });
}
