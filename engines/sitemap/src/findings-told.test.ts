import { expect, test } from 'vitest'
import { documents, loc, now, sitemapUrl, urlset } from './testing/documents.ts'
import { validateSitemap } from './validate.ts'

test.each(documents)('%s is found, weighed and worded as was reviewed', async (_, source) => {
  const { findings, errorCount, warningCount } = await validateSitemap(source, { sitemapUrl, now })
  expect(
    findings.map(({ code, severity, message, hint = '' }) => `${severity} ${code}: ${message} ${hint}`.trim()),
  ).toMatchSnapshot()
  expect(errorCount).toBe(findings.filter(({ severity }) => severity === 'error').length)
  expect(warningCount).toBe(findings.filter(({ severity }) => severity === 'warning').length)
})

test('an address outside of the sitemap’s directory is an error', async () => {
  const { findings } = await validateSitemap(urlset(loc('https://www.example.com/')), {
    sitemapUrl: 'https://www.example.com/shop/sitemap.xml',
  })
  expect(findings).toMatchObject([{ code: 'loc-outside-dir', severity: 'error' }])
})
