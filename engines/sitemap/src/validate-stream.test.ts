import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { validateSitemap } from './check/validate.ts'
import type { SitemapEntry } from './rules/context.ts'

const encoder = new TextEncoder()
const open = '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
const small = `${open}<url><loc>https://www.example.com/</loc><lastmod>2026-01-02</lastmod></url></urlset>`

/** Hands octets out in pieces of the given sizes, over and over. */
function inPieces(octets: Uint8Array, sizes: readonly number[]): ReadableStream<Uint8Array> {
  let start = 0
  let turn = 0
  return new ReadableStream({
    pull(controller) {
      if (start >= octets.length) {
        controller.close()
        return
      }
      const size = sizes[turn++ % sizes.length] ?? 1
      controller.enqueue(octets.slice(start, start + size))
      start += size
    },
  })
}

const token = fc.constantFrom(
  '<url>',
  '</url>',
  '<loc>',
  '</loc>',
  '<loc/>',
  '<loc >',
  '<url\n>',
  '<lastmod>',
  '</lastmod>',
  '<x:y xmlns:x="u"/>',
  '<x:y/>',
  'https://www.example.com/',
  '&amp;',
  '&',
  '&#65;',
  '&x;',
  ';',
  ' ',
  '\n',
  '\r\n',
  '\r',
  'é',
  '😀',
  'a',
  '"',
  '<!-- & < -->',
  '<!--',
  '-->',
  '<![CDATA[ & < ]]>',
  '<![CDATA[',
  ']]>',
  '<?pi & ?>',
  '<',
  '>',
  '\u0001',
  'a="1&2"',
  '<a b="&lt;\n"/>',
)
const document = fc.array(token, { maxLength: 40 }).map((tokens) => `${open}${tokens.join('')}</urlset>`)

describe('reading in pieces', () => {
  test('finds the same however the document is cut', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(document, sizes, fc.boolean(), async (text, cuts, packed) => {
        // Padding moves the document past the part that decides its kind.
        const padded = text.replace('<urlset', `<!--${'\n'.repeat(17_000)}--><urlset`)
        const octets = encoder.encode(padded)
        const source = packed
          ? inPieces(gzipSync(octets), cuts)
          : inPieces(
              octets,
              cuts.map((size) => size * 50),
            )
        const [whole, pieces] = [await validateSitemap(padded), await validateSitemap(source)]
        // A broken document is left as soon as the piece with the fault is read, so the count may differ.
        expect({ ...pieces, compressed: false, octets: 0 }).toEqual({ ...whole, octets: 0 })
      }),
      { seed: 11, numRuns: 150 },
    )
  })

  test('rejects exactly what a plain run of the parser rejects', async () => {
    await fc.assert(
      fc.asyncProperty(document, async (text) => {
        const errors: string[] = []
        const parser = new SaxesParser({ xmlns: true })
        parser.on('error', ({ message }) => errors.push(message))
        parser.write(text).close()
        const { counts } = await validateSitemap(text)
        const isBroken = errors.some((message) => !message.includes('unbound namespace prefix'))
        expect([text, 'xml-not-wellformed' in counts]).toEqual([text, isBroken])
        if (!isBroken) expect('xml-unbound-prefix' in counts).toBe(errors.length > 0)
      }),
      { seed: 12, numRuns: 1500 },
    )
  })

  test('gives every element its place', async () => {
    const gap = fc.constantFrom(
      '',
      ' ',
      '\n',
      '\r\n',
      '\r',
      '\n\n  ',
      '<!-- c\n -->',
      '<?p\r\n?>',
      '😀',
      '&amp;\n',
      '<b\n/>',
      '<b c="\r">x</b>',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(gap, { maxLength: 30 }), fc.integer({ min: 1, max: 40 }), async (gaps, size) => {
        const text = `${open}<!--${'\n'.repeat(17_000)}-->${gaps.map((between) => `${between}<url ></url\n>`).join('')}</urlset>`
        const expected = [...text.matchAll(/<url >/g)].map(({ index }) => {
          const lines = text.slice(0, index).split(/\r\n|\r|\n/)
          return [lines.length, (lines.at(-1)?.length ?? 0) + 1]
        })
        const { findings } = await validateSitemap(inPieces(encoder.encode(text), [size * 30]))
        const places = findings.filter(({ code }) => code === 'loc-missing').map(({ line, column }) => [line, column])
        expect(places).toEqual(expected)
      }),
      { seed: 13, numRuns: 60 },
    )
  })
})

describe('sources', () => {
  test('reads text, octets and streams, packed or not', async () => {
    const octets = encoder.encode(small)
    for (const source of [
      small,
      octets,
      inPieces(octets, [7]),
      new Uint8Array(gzipSync(octets)),
      inPieces(gzipSync(octets), [1]),
    ]) {
      expect(await validateSitemap(source)).toMatchObject({ valid: true, kind: 'urlset', urlCount: 1, findings: [] })
    }
  })
  test('leaves the caller’s array as it was', async () => {
    const packed = new Uint8Array(gzipSync(small))
    const copy = packed.slice()
    await validateSitemap(packed)
    expect(packed).toEqual(copy)
  })
  test('says that packed data is cut off', async () => {
    const packed = gzipSync(small)
    expect((await validateSitemap(new Uint8Array(packed.subarray(0, -5)))).counts).toHaveProperty('gzip-corrupt')
  })
  test('passes on what goes wrong with the source itself', async () => {
    const failing = (first: Uint8Array) =>
      new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(first),
        pull: (controller) => controller.error(new Error('connection lost')),
      })
    await expect(validateSitemap(failing(encoder.encode(open)))).rejects.toThrow('connection lost')
    await expect(validateSitemap(failing(new Uint8Array(gzipSync(small)).slice(0, 20)))).rejects.toThrow(
      'connection lost',
    )
  })
  test('cancels the source when there is nothing more to learn', async () => {
    let cancelled = false
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(encoder.encode('<!DOCTYPE html>'.padEnd(20_000))),
      cancel() {
        cancelled = true
      },
    })
    expect((await validateSitemap(stream)).kind).toBe('html')
    expect(cancelled).toBe(true)
  })
})

describe('following along', () => {
  test('stops when aborted, also while it waits for the source', async () => {
    const controller = new AbortController()
    const silent = new ReadableStream<Uint8Array>({ start: (sink) => sink.enqueue(encoder.encode(open)) })
    const running = validateSitemap(silent, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(running).rejects.toThrow('enough')
    await expect(validateSitemap(small, { signal: controller.signal })).rejects.toThrow('enough')
  })
  test('a stream reports progress and entries', async () => {
    const progress: number[] = []
    const entries: SitemapEntry[] = []
    const report = await validateSitemap(encoder.encode(small), {
      onProgress: ({ octetsRead, octetsTotal, urlCount }) => progress.push(octetsRead, octetsTotal ?? 0, urlCount),
      onEntry: (entry) => entries.push(entry),
    })
    expect(progress.slice(-3)).toEqual([small.length, small.length, 1])
    expect(entries).toEqual([{ loc: 'https://www.example.com/', line: 1, lastmod: '2026-01-02' }])
    expect(report.statistics).toEqual({
      withLastmod: 1,
      oldestLastmod: '2026-01-02',
      newestLastmod: '2026-01-02',
      images: 0,
      videos: 0,
      news: 0,
      alternates: 0,
      hosts: [{ host: 'www.example.com', count: 1 }],
      host: 'www.example.com',
      hostAssumed: true,
    })
  })
  test('counts the addresses of each host, the most frequent host first', async () => {
    const text = 'https://a.example/1\nhttps://b.example/1\nhttps://b.example/2\n'
    expect((await validateSitemap(text)).statistics.hosts).toEqual([
      { host: 'b.example', count: 2 },
      { host: 'a.example', count: 1 },
    ])
  })
  test('reads addresses from plain text', async () => {
    const lines: (string | number)[] = []
    const text = '\ufeffhttps://www.example.com/a\r\n\r\nhttps://www.example.com/é\n/b'
    const report = await validateSitemap(text, { onEntry: ({ loc, line }) => lines.push(loc, line) })
    expect(lines).toEqual(['https://www.example.com/a', 1, 'https://www.example.com/%C3%A9', 3])
    expect(report).toMatchObject({ kind: 'text', valid: false, urlCount: 3 })
    expect(report.findings.map(({ code, line }) => `${code} ${line}`)).toEqual([
      'bom 1',
      'text-sitemap 1',
      'loc-not-encoded 3',
      'loc-not-absolute 4',
    ])
  })
})
