// The documentation at /docs/functions and /openapi.json, for people and programs.
import { digDns } from '@sundry/contracts/dig-dns-v1'
import { fetchSitemap } from '@sundry/contracts/fetch-sitemap-v1'
import { getRemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import { listImageOperations } from '@sundry/contracts/image-history'
import { describe, expect, test } from 'vitest'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'

const origin = 'https://tools.example'
const contracts = [digDns, fetchSitemap, listImageOperations, getRemoveBgKey]

describe('/docs/functions', () => {
  const html = docsPage(contracts, origin)

  test('closes the elements that hold others, and gives each class a style', () => {
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
      'table',
    ])
      expect([name, html.match(new RegExp(`<${name}[ >]`, 'g'))?.length]).toEqual([
        name,
        html.match(new RegExp(`</${name}>`, 'g'))?.length,
      ])
    const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    for (const [, name] of html.matchAll(/ class="(\w+)"/g)) expect(style).toContain(`.${name}`)
  })
  test('/docs/functions is dark until the visitor has chosen', () => {
    const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? []
    const themeOf = (read: () => string | null) => {
      const page = { documentElement: { className: '' } }
      new Function('localStorage', 'document', script)({ getItem: read }, page)
      return page.documentElement.className
    }
    const broken = () => {
      throw new Error('no storage')
    }
    expect([() => null, () => 'dark', () => 'light', broken].map(themeOf)).toEqual(['dark', 'dark', 'light', 'dark'])
  })
  test('says of each function what it takes, gives and costs, as it was reviewed', () => {
    const sections = docsPage([listImageOperations, getRemoveBgKey], origin)
      .replaceAll(/<(script|style)>.*?<\/\1>/gs, '')
      .split(/(?=<section|<h\d)/)
    expect(sections.map((part) => part.replaceAll(/\s*(?:<[^>]*>\s*)+/g, ' ').trim())).toMatchSnapshot()
  })
  test('leads to the tools for agents where there are any', () => {
    expect(docsPage([], origin, true)).toContain(`${origin}/mcp`)
    expect(docsPage([], origin, false)).not.toContain(`${origin}/mcp`)
  })
  test('/docs/functions names the one of two settings that keeps lookups from the internet', () => {
    const of = (lookups: 'live' | 'sample', hasDnsServers: boolean) =>
      docsPage([], origin, false, { lookups, hasDnsServers, lastTest: '' })
    const pages = [of('live', false), of('live', true), of('sample', false)]
    expect(new Set(pages).size).toBe(3)
    for (const page of pages) expect(page).toContain('id="no-internet"')
  })
})

test('/openapi.json describes each function with its limits, answer or events, and refusals, as it was reviewed', () => {
  const { paths, ...rest } = openApiDocument(contracts, origin) as { paths: Record<string, { post: Operation }> }
  const operations = Object.values(paths).map(({ post: { requestBody, responses, ...operation } }) => ({
    ...operation,
    required: requestBody.required,
    answer: Object.keys(responses[200]?.content ?? {}),
    refusals: Object.keys(responses).filter((status) => status !== '200'),
    mayRetry: Object.keys(responses).filter((status) => responses[status]?.headers),
  }))
  expect({ ...rest, operations }).toMatchSnapshot()
})

interface Operation {
  requestBody: { required: boolean }
  responses: Record<string, { headers?: object; content: object }>
}
