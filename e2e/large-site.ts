import { zipOf } from '@sundry/kit/testing'

/** Pages of a length that is usual, with thirty links each, and a broken one on every tenth. */
export function largeSite(count: number): Buffer {
  const words = 'harbour orchard workshop library meadow bakery observatory garden'.split(' ')
  const paragraph = (at: number, part: number) =>
    `<p>${Array.from({ length: 40 }, (_, word) => `${words[(at + part * word) % 8]}${(at * word + part) % 89}`).join(' ')}
<a href="/${(at * 13 + part * 17) % count}.html">next</a></p>`
  const page = (at: number) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Page ${at}</title>
<meta name="description" content="What page ${at} holds."><meta name="viewport" content="width=device-width"></head>
<body><main><h1>Page ${at}</h1>${Array.from({ length: 30 }, (_, part) => paragraph(at, part)).join('\n')}
${at % 10 === 0 ? `<a href="/gone-${at}.html">gone</a>` : ''}</main></body></html>`
  return Buffer.from(zipOf(Array.from({ length: count }, (_, at) => ({ name: `${at}.html`, content: page(at) }))))
}
