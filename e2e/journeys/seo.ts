import { zipOf } from '@sundry/kit/testing'
import { plainPng } from '../../apps/web/app/tools/site-check/testing/plain-png.ts'
import type { Target } from '../lanes/driver.ts'
import type { Journey } from '../lanes/run-journeys.ts'
import { button } from '../lanes/visitor.ts'
import { largeSite } from '../large-site.ts'

const field = (name: string): Target => ({ role: 'textbox', name })

const SITEMAP = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.com/</loc></url>
<url><loc>https://www.example.com/about</loc></url>
</urlset>
`

export const seoJourneys: Journey[] = [
  {
    name: 'test an address against robots.txt',
    worksOffline: true,
    async go(visitor) {
      await visitor.open('/seo-toolkit/robots-txt-tester')
      await visitor.fill(field('URL to test'), 'https://www.example.com/private/page.html')
      await visitor.click(button('Test URL'))
      await visitor.reads('URL is disallowed for Googlebot based on current rules.')
      await visitor.seen({ css: '[data-marked-line="5"]' })
    },
  },
  {
    name: 'make a sitemap and save it',
    worksOffline: true,
    async go(visitor) {
      await visitor.open('/seo-toolkit/sitemap-generator')
      await visitor.fill(field('URLs (one per line)'), 'https://www.example.com/\nhttps://www.example.com/?a=1&b=2')
      await visitor.click(button('Generate'))
      await visitor.holds(field('Generated sitemap'), '<loc>https://www.example.com/?a=1&amp;b=2</loc>')
      const { name, bytes } = await visitor.save(button('Download sitemap.xml'))
      if (name !== 'sitemap.xml' || !bytes.includes('</urlset>')) throw new Error(`${name} is no whole sitemap`)
    },
  },
  {
    name: 'check a sitemap, pasted and from a file',
    worksOffline: true,
    async go(visitor) {
      await visitor.open('/seo-toolkit/sitemap-validator')
      await visitor.fill(field('Sitemap content'), SITEMAP)
      await visitor.click(button('Validate'))
      await visitor.reads('Sitemap appears valid. Found 2 URLs.')
      const bytes = Buffer.from(SITEMAP.replace('/about', '/about</loc><loc>'))
      await visitor.give({ name: 'sitemap.xml', type: 'application/xml', bytes })
      await visitor.click(button('Validate'))
      await visitor.reads('Sitemap has 1 error(s)')
    },
  },
  {
    name: 'check a whole site, see its lines and save the report',
    worksOffline: true,
    async go(visitor) {
      await visitor.open('/seo-toolkit/site-check')
      const page = '<!doctype html>\n<html lang="en"><title>A page</title>\n<a href="/gone">Gone</a>'
      const image = { name: 'site/plain.png', content: plainPng(200) }
      const bytes = Buffer.from(zipOf([{ name: 'site/index.html', content: page }, image]))
      await visitor.click({ css: 'main details summary' })
      await visitor.click({ css: 'main details input[type=checkbox]' })
      await visitor.give({ name: 'site.zip', type: 'application/zip', bytes })
      await visitor.reads('on 1 page')
      await visitor.reads('/gone points to a missing page.')
      await visitor.seen({ css: '[aria-label="index.html, line 3"]' })
      await visitor.reads('An image is larger than necessary')
      await visitor.click(button('Export'))
      const { name, bytes: saved } = await visitor.save(button('Spreadsheet (CSV)'))
      if (name !== 'site-check.csv' || !saved.includes('"link-broken"')) throw new Error(`${name} is no whole report`)
    },
  },
  {
    name: 'check a site of 5,000 pages, and stop a check',
    async go(visitor) {
      await visitor.open('/seo-toolkit/site-check')
      await visitor.give({ name: 'large.zip', type: 'application/zip', bytes: largeSite(5000) })
      await visitor.reads('on 5,000 pages', 120)
      await visitor.click(button('Check again'))
      await visitor.reads('Checking file')
      await visitor.click(button('Cancel'))
      await visitor.until(
        'the check did not stop',
        async () => !(await visitor.textOf('main')).includes('Checking file'),
      )
    },
  },
  {
    name: 'write the schema of a question',
    worksOffline: true,
    async go(visitor) {
      await visitor.open('/seo-toolkit/schema-markup-generator')
      await visitor.fill(field('Question'), 'Do you ship?')
      await visitor.fill(field('Answer'), 'Yes.')
      await visitor.holds(field('JSON-LD Output'), '"name": "Do you ship?"')
      await visitor.choose({ role: 'combobox', name: 'Schema Type' }, 'article')
      await visitor.holds(field('JSON-LD Output'), '')
    },
  },
]
