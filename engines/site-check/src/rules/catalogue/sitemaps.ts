import { ofFamily } from './rule.ts'

export const sitemaps = ofFamily('sitemaps', {
  'sitemap-invalid': {
    severity: 'error',
    title: 'A sitemap is not valid',
    why: 'Search engines stop reading an invalid sitemap, or skip its invalid parts.',
    fix: 'Run `sundry sitemap validate` for every finding; `sundry sitemap repair` or `sundry check --fix` fixes what is unambiguous.',
    bad: '<url><loc>/about/</loc></url>',
    good: '<url><loc>https://example.com/about/</loc></url>',
  },
  'sitemap-missing-page': {
    severity: 'error',
    title: 'The sitemap lists a page that does not exist',
    why: 'Search engines report each one as an error and waste a crawl on it.',
    fix: 'Build the page, or remove the URL from the sitemap.',
    bad: '<loc>https://example.com/gone/</loc>',
    good: '<loc>https://example.com/about/</loc>',
  },
  'sitemap-redirected': {
    severity: 'warning',
    title: 'The sitemap lists a URL that redirects',
    why: 'A sitemap lists URLs to be indexed; one that redirects is not indexed.',
    fix: 'List its target instead.',
    bad: '<loc>https://example.com/old/</loc>  (_redirects: /old/ /new/)',
    good: '<loc>https://example.com/new/</loc>',
  },
  'sitemap-noindex': {
    severity: 'warning',
    title: 'The sitemap lists a noindex page',
    why: 'The sitemap asks for the page to be indexed, and the page asks not to be.',
    fix: 'Decide which of the two is intended, and remove the other.',
    bad: '<loc>https://example.com/thanks/</loc>  (the page says noindex)',
    good: '<loc>https://example.com/about/</loc>',
  },
  'sitemap-not-canonical': {
    severity: 'warning',
    title: 'The sitemap lists a page with another canonical URL',
    why: 'Search engines index the canonical URL, so this one is a wasted crawl and a contradictory signal.',
    fix: 'List the canonical URL instead.',
    bad: '<loc>https://example.com/print/about/</loc>  (canonical: /about/)',
    good: '<loc>https://example.com/about/</loc>',
  },
})
