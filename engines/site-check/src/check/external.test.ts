import { expect, test } from 'vitest'
import { checkSite, type ExternalResponse } from '../index.ts'

const html = (links: readonly string[]) =>
  `<!doctype html><html lang="en"><body>${links.map((href) => `<a href="${href}">x</a>`).join('\n')}</body></html>`

async function ask(
  links: readonly string[],
  answers: Readonly<Record<string, readonly (ExternalResponse | 'refused' | null)[]>>,
) {
  const requested: string[] = []
  const { findings } = await checkSite(
    {
      async *list() {
        yield { path: 'index.html', size: 1 }
      },
      read: async () => new TextEncoder().encode(html(links)),
    },
    {
      baseUrl: 'https://own.example/',
      external: async (url, method) => {
        const before = requested.filter((one) => one.endsWith(url.href)).length
        requested.push(`${method} ${url.href}`)
        const list = answers[url.href] ?? []
        return list[Math.min(before, list.length - 1)] ?? null
      },
    },
  )
  const reported = findings.filter(({ rule }) => rule.startsWith('external-'))
  return { asked: requested, told: reported.map(({ rule, value }) => `${rule} ${value}`) }
}
const status = (code: number, location: string | null = null, retryAfter: string | null = null) => ({
  status: code,
  location,
  retryAfter,
})

test('asks once for each address of another site, and not for those of its own', async () => {
  const links = [
    'https://a.example/x#1',
    'https://a.example/x#2',
    '//a.example/x',
    'https://own.example/',
    'mailto:a@b.example',
    '/y',
  ]
  const { asked: requested, told: reported } = await ask(links, { 'https://a.example/x': [status(200)] })
  expect([requested, reported]).toEqual([['HEAD https://a.example/x'], []])
})

test.each<[string, readonly (ExternalResponse | 'refused' | null)[], readonly string[], readonly string[]]>([
  ['a page that is gone', [status(404)], ['external-broken'], ['HEAD', 'GET']],
  ['a server that knows no HEAD', [status(405), status(200)], [], ['HEAD', 'GET']],
  ['a site that refuses programs', [status(403)], ['external-unknown'], ['HEAD', 'GET']],
  ['a site that does not answer', [null], ['external-unknown'], ['HEAD', 'GET']],
  ['an address that may not be asked', ['refused'], ['external-unknown'], ['HEAD']],
  ['a site that asks for patience', [status(429, null, '0'), status(200)], [], ['HEAD', 'HEAD']],
  ['a site that asks for an hour', [status(503, null, '3600')], ['external-unknown'], ['HEAD', 'GET']],
])('%s', async (_, answers, rules, methods) => {
  const { asked: requested, told: reported } = await ask(['https://a.example/'], { 'https://a.example/': answers })
  expect(reported.map((one) => one.split(' ')[0])).toEqual(rules)
  expect(requested.map((one) => one.split(' ')[0])).toEqual(methods)
})

test('follows redirects, and asks for a change only where they are permanent', async () => {
  const answers = {
    'https://a.example/old': [status(301, 'https://a.example/new')],
    'https://a.example/now': [status(302, 'https://a.example/new')],
    'https://a.example/new': [status(200)],
    'https://b.example/': [status(302, 'https://b.example/')],
  }
  const { told: reported } = await ask(
    ['https://a.example/old', 'https://a.example/now', 'https://b.example/'],
    answers,
  )
  expect(reported.sort()).toEqual(['external-moved https://a.example/old', 'external-unknown https://b.example/'])
})
