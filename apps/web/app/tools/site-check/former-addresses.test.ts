import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readFormerAddresses } from './former-addresses.ts'

const sitemap =
  '\n<urlset><url><loc>https://a.example/x</loc></url><url><loc>https://a.example/y?a=1&amp;b=2</loc></url></urlset>'
const listed = ['https://a.example/x', 'https://a.example/y?a=1&b=2']

test.each<[string, string | Uint8Array<ArrayBuffer>, string[]]>([
  ['a sitemap', sitemap, listed],
  ['a packed sitemap', new Uint8Array(gzipSync(sitemap)), listed],
  ['a list', '\r\nhttps://a.example/x\r\n\n/old/page \nno address\n', ['https://a.example/x', '/old/page']],
  ['a table', 'page;hits\n"/a";3\nhttps://a.example/b,4\n', ['/a', 'https://a.example/b']],
])('%s gives its addresses', async (_, text, expected) => {
  expect(await readFormerAddresses(new Blob([text]))).toEqual(expected)
})
