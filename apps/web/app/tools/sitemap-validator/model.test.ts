import { specificationVerdict, validateSitemap } from '@sundry/sitemap'
import { expect, test } from 'vitest'
import { summary } from './index-walk.tsx'
import type { Validation } from './open-source.ts'

async function validation(root: 'urlset' | 'sitemapindex', entry: 'url' | 'sitemap'): Promise<Validation> {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><${entry}><loc>https://a.example/x</loc></${entry}></${root}>`
  const report = await validateSitemap(xml, {})
  return { verdict: specificationVerdict(report), report } as Validation
}

test('a sitemap in an index is as valid as it is alone', async () => {
  expect(summary(await validation('urlset', 'url'))).toMatchObject({ valid: true, urls: 1, errors: 0 })
})

test('an index in an index is not valid there', async () => {
  const nested = await validation('sitemapindex', 'sitemap')
  expect(nested.verdict.isValid).toBe(true)
  expect(summary(nested)).toMatchObject({
    valid: false,
    errors: 1,
    message: expect.stringContaining('index must not list'),
  })
})
