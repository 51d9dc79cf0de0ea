import { specificationVerdict, validateSitemap } from '@sundry/sitemap'
import { expect, test } from 'vitest'
import { groupFindings } from './findings.tsx'

const head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'

async function sectionsOf(text: string) {
  const report = await validateSitemap(text)
  return groupFindings(specificationVerdict(report), report)
}

test('equal messages are grouped with their places and their true number', async () => {
  const bad = '<url><loc>https://a.example/</loc><priority>9</priority></url>\n'
  const [errors, warnings] = await sectionsOf(`${head}${bad.repeat(150)}</urlset>`)
  expect(errors?.count).toBe(150)
  expect(errors?.groups).toHaveLength(1)
  expect(errors?.groups[0]).toMatchObject({ count: 150 })
  expect(errors?.groups[0]?.findings).toHaveLength(100)
  expect(warnings?.count).toBe(149)
})

test('messages of the specification without a finding of their own are listed too', async () => {
  const [errors] = await sectionsOf('<html><body>404</body></html>')
  expect(errors?.groups.map(({ message }) => message)).toEqual([
    'Does not appear to be an XML file.',
    'Missing <urlset> root element.',
    'Missing closing </urlset> tag.',
  ])
})
