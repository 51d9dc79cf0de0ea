import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, dataHeaders, inlineScriptHashes, securityHeaders } from './security-headers.ts'

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('inlineScriptHashes', () => {
  test('hashes what a browser would run', () => {
    expect(inlineScriptHashes('<script>one()</script><SCRIPT type="module">two()</SCRIPT >')).toEqual([
      sha('one()'),
      sha('two()'),
    ])
    expect(inlineScriptHashes('<script type="importmap">{}</script>')).toEqual([sha('{}')])
    expect(inlineScriptHashes('<script async data-src="x">a()</script>')).toEqual([sha('a()')])
  })

  test('leaves out data, outside scripts, empty ones and comments', () => {
    const html = `<script type="application/ld+json">{"a":1}</script><script src="/a.js"></script>
      <script></script><!-- <script>hidden()</script> -->`
    expect(inlineScriptHashes(html)).toEqual([])
  })

  test('survives the comments React leaves and brackets inside attributes', () => {
    const html = '<!--$--><p>a<!-- -->b</p><script data-note="a > b">run("<p>")</script><!--/$-->'
    expect(inlineScriptHashes(html)).toEqual([sha('run("<p>")')])
  })

  test('hashes line ends as the HTML parser hands them on, and each script once', () => {
    expect(inlineScriptHashes('<script>a\r\nb</script><script>a\nb</script>')).toEqual([sha('a\nb')])
  })
})

describe('contentSecurityPolicy', () => {
  test('never allows unhashed inline scripts or eval', () => {
    const scripts = /script-src [^;]*/.exec(contentSecurityPolicy({ scriptHashes: [sha('x')] }))?.[0]
    expect(scripts).toBe(`script-src 'self' 'wasm-unsafe-eval' ${sha('x')}`)
  })

  test('opens connect-src only to what it is given', () => {
    expect(contentSecurityPolicy()).toContain("connect-src 'self';")
    expect(contentSecurityPolicy({ connect: ['https://api.example'] })).toContain(
      "connect-src 'self' https://api.example;",
    )
  })
})

test('sends pages and data with the headers that were reviewed', () => {
  const overTls = { pages: securityHeaders(true), data: dataHeaders(true) }
  expect(overTls).toMatchSnapshot()
  expect([securityHeaders(false), dataHeaders(false)]).toEqual(
    Object.values(overTls).map(({ 'strict-transport-security': _, ...headers }) => headers),
  )
  expect(contentSecurityPolicy({ evaluates: true })).toContain("script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval';")
})
