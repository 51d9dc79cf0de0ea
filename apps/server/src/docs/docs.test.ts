// What a person, and a program, reads of the functions at /docs and /openapi.json.
import { digDns } from '@sundry/contracts/dig-dns-v1'
import { fetchRobots } from '@sundry/contracts/fetch-robots-v1'
import { fetchSitemap } from '@sundry/contracts/fetch-sitemap-v1'
import { getRemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import { listImageOperations } from '@sundry/contracts/image-history'
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { docsPage } from './page.ts'

const origin = 'https://tools.example'

describe('/docs', () => {
  const html = docsPage([digDns, fetchRobots, fetchSitemap, listImageOperations, getRemoveBgKey], origin)
  const text = html
    .replaceAll(/<(?:script|style)>.*?<\/(?:script|style)>/gs, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

  test('says what the functions are and what to expect of an answer', () => {
    for (const said of [
      'Functions – Sundry',
      'Call the functions from a script',
      'Every lookup tool stands on a function you may call yourself: one POST with JSON, no key, no account. The machine-readable description is at /openapi.json .',
      'What to expect An Authorization header is accepted and not needed.',
      'A lookup that finds nothing answers 200 and says why in error . isMockData is true when the answer is sample data.',
      "Anything but 200 carries a sentence in error : 400 for wrong input, 411 and 413 for the body's length, 429 and 503 with Retry-After , 504 when the time is up. A fault of ours carries an id to quote.",
      'Functions that stream send server-sent events, one JSON value in each data: line. Closing the connection stops the work.',
    ])
      expect(text).toContain(said)
    expect(html).toMatch(
      /^<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">/,
    )
    expect(html).toContain(`<meta name="description" content="How to call Sundry's functions from a script.">`)
    expect(html).toContain('<link rel="icon" href="/favicon.svg">')
    expect(html).toContain('<nav aria-label="Functions"><ul><li><a href="#dig-dns-v1">dig-dns-v1</a>')
    expect(html).toContain('<section id="dig-dns-v1"><h2>dig-dns-v1</h2>')
  })
  test('is HTML: known elements, closed where they hold text, and classes that have a style', () => {
    const known = 'html head meta title link script style body header main nav section h1 h2 h3 p a ul li code pre i'
    const names = [...html.replaceAll(/<(script|style)>.*?<\/\1>/gs, '').matchAll(/<\/?([a-z\d]+)/g)].map(
      ([, name]) => name,
    )
    expect(new Set(names)).toEqual(
      new Set(
        [...known.split(' '), 'table', 'tbody', 'tr', 'td'].filter((name) => !['script', 'style'].includes(name)),
      ),
    )
    for (const name of [
      'head',
      'header',
      'main',
      'nav',
      'section',
      'h1',
      'h2',
      'h3',
      'a',
      'ul',
      'code',
      'pre',
      'i',
      'table',
    ])
      expect([name, html.split(`<${name}>`).length + html.split(`<${name} `).length - 1]).toEqual([
        name,
        html.split(`</${name}>`).length,
      ])
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    for (const [, name] of html.matchAll(/ class="(\w+)"/g)) expect(style).toContain(`.${name}`)
    expect(html).toMatch(/ class="or">or</)
    expect(html).toMatch(/ class="cost">Costs /)
    expect(html).toContain('<pre tabindex="0">curl ')
  })
  test('is dark until the visitor has chosen', () => {
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
    const themeOf = (read: () => string | null) => {
      const page = { documentElement: { className: '' } }
      new Function('localStorage', 'document', script)({ getItem: read }, page)
      return page.documentElement.className
    }
    expect(themeOf(() => null)).toBe('dark')
    expect(themeOf(() => 'dark')).toBe('dark')
    expect(themeOf(() => 'light')).toBe('light')
    expect(
      themeOf(() => {
        throw new Error('no storage')
      }),
    ).toBe('dark')
  })
  test('shows a command to try, with no line held back where events stream', () => {
    expect(text).toContain(
      `curl ${origin}/functions/v1/dig-dns-v1 \\ --json '{"domain":"example.com","recordType":"MX"}'`,
    )
    expect(text).toContain(`curl --no-buffer ${origin}/functions/v1/fetch-sitemap-v1 \\ --json`)
  })
  test('lists the fields with their types, and says which may be left out', () => {
    expect(text).toContain('Input domain string A domain name, in Unicode or ASCII.')
    expect(text).toMatch(/compare optional boolean Ask every resolver of the list and report each answer\./)
    expect(text).toContain('resolver optional "default" | "cloudflare" | "google" | "quad9"')
    expect(text).toMatch(/before optional (?:object|value) \| null The `next` of the page before\./)
    expect(text).toContain('warnings string[]')
    expect(text).toContain('get-remove-bg-key Gives')
    expect(text).toContain('Input None. Answer apiKey string | null')
    expect(text).toMatch(/Events type "head" .* or type "chunk" .* or type "end" /)
  })
  test('leads to the site, to the tools for agents and to running it oneself', () => {
    expect(html).toMatch(/<header><nav[^>]*><a href="\/">/)
    expect(html).toMatch(/href="#dig-dns-v1".*href="#get-remove-bg-key".*href="#agents".*href="#hosting"/s)
    expect(docsPage([], origin, true)).toContain(`${origin}/mcp`)
    expect(docsPage([], origin, false)).not.toContain(`${origin}/mcp`)
  })
  test('says what a call costs, how long it takes and who may make it', () => {
    expect(text).toMatch(/Costs 1 or more, by what is asked, of 120 points a minute \(300 at once\) · 9 s at most/)
    expect(text).toMatch(/Costs 2 of 120 points a minute \(300 at once\) · 9 s at most/)
    expect(text).toContain('10 s at most · needs a signed-in browser session')
  })
})

describe('/openapi.json', () => {
  interface Operation {
    operationId: string
    summary: string
    description: string
    requestBody: { required: boolean; content: Record<string, { example: unknown }> }
    responses: Record<string, { description: string; headers?: object; content: Record<string, object> }>
  }
  const document = openApiDocument([digDns, fetchSitemap, listImageOperations, fetchRobots], origin) as {
    info: object
    paths: Record<string, { post: Operation }>
    components: { schemas: Record<string, object> }
  }
  const of = (name: string) => document.paths[`/functions/v1/${name}`]?.post as Operation

  test('names itself and its licence', () =>
    expect(document.info).toEqual({
      title: 'Sundry functions',
      version: '1',
      description: 'The functions behind the lookup tools. Free, without a key.',
      license: { name: 'MIT' },
    }))
  test('describes each function with its limits', () => {
    expect(of('dig-dns-v1')).toMatchObject({
      operationId: 'dig-dns-v1',
      summary: 'Looks up the DNS records of a name.',
      description:
        "Body up to 16384 octets; answered within 9 s; costs 1 or more, by what is asked, of the minute's allowance.",
    })
    expect(of('fetch-robots-v1').description).toContain("within 9 s; costs 2 of the minute's allowance.")
    expect(of('fetch-sitemap-v1').description).toMatch(/allowance\. Streams server-sent events, one JSON value each\.$/)
    expect(of('dig-dns-v1').requestBody.required).toBe(true)
    expect(of('list-image-operations').requestBody.required).toBe(false)
    expect(of('dig-dns-v1').requestBody.content['application/json']?.example).toEqual(digDns.exampleInput)
  })
  test('describes the answer, or the events', () => {
    const { description, content } = of('dig-dns-v1').responses[200] ?? { description: '', content: {} }
    expect(description).toBe('The answer. A lookup that found nothing says so in the field error.')
    expect(Object.keys(content)).toEqual(['application/json'])
    expect(of('fetch-sitemap-v1').responses[200]?.description).toBe('A stream of events.')
    expect(Object.keys(of('fetch-sitemap-v1').responses[200]?.content ?? {})).toEqual(['text/event-stream'])
  })
  test.each([
    [400, 'The input is not as expected; the sentence says what is wrong.', false],
    [403, 'Another site made a browser send this.', false],
    [411, 'The request has no Content-Length.', false],
    [413, 'The request is too large.', false],
    [429, 'This address has used up its allowance.', true],
    [500, 'A fault of ours, with a number to quote.', false],
    [503, 'The server is busy.', true],
    [504, 'The answer took too long.', false],
  ])('describes the refusal %i', (status, description, retry) => {
    const refusal = of('dig-dns-v1').responses[status]
    const wait = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait.' } }
    expect(refusal).toEqual({
      description,
      ...(retry && { headers: wait }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
    })
  })
  test('describes what a refusal holds', () =>
    expect(document.components.schemas.Failure).toEqual({
      type: 'object',
      required: ['error'],
      properties: {
        error: { type: 'string', description: 'A sentence to show the visitor.' },
        id: { type: 'string', description: 'Only with faults of ours: the number to quote.' },
      },
    }))
})
