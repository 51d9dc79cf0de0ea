import { expect, test } from 'vitest'
import { type BlockedEntry, createRobotsCheck } from './robots-check.ts'
import { validateSitemap } from './validate.ts'

const xml =
  '<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
  '<url><loc>https://www.example.com/a</loc></url>\n<url><loc>https://www.example.com/private/é</loc></url>\n</urlset>'

test.each([
  [
    'User-agent: *\nDisallow: /private/%C3%A9',
    'Googlebot-Image',
    [{ loc: 'https://www.example.com/private/%C3%A9', line: 4, robotsLine: 2 }],
  ],
  [
    'User-agent: Googlebot\nDisallow: /private/',
    'Googlebot-Image',
    [{ loc: 'https://www.example.com/private/%C3%A9', line: 4, robotsLine: 2 }],
  ],
  ['User-agent: Googlebot\nDisallow: /private/', 'Bingbot', []],
  ['User-agent: *\nDisallow: /', 'AdsBot-Google', []],
])('%s', async (robotsTxt, agent, expected) => {
  const check = createRobotsCheck(robotsTxt, agent)
  const blocked: BlockedEntry[] = []
  await validateSitemap(xml, { onEntry: (entry) => blocked.push(...check(entry)) })
  expect(blocked).toEqual(expected)
})
