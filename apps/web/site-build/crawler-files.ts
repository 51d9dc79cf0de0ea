const ORIGIN = 'https://sundry.invalid'

export function crawlerFiles(pages: readonly string[]): { 'sitemap.xml': string; 'robots.txt': string } {
  const entries = pages.map((path) => `  <url>\n    <loc>${ORIGIN}${path}</loc>\n  </url>`)
  return {
    'sitemap.xml': [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...entries,
      '</urlset>',
      '',
    ].join('\n'),
    'robots.txt': `User-agent: *\nDisallow: /functions/\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`,
  }
}
