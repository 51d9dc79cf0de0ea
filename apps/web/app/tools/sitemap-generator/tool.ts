import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'sitemap-generator',
  path: '/seo-toolkit/sitemap-generator',
  group: 'seo',
  order: 2,
  navLabel: 'Sitemap Gen',
  title: 'Sitemap Generator',
  description: 'Turn a list of URLs into a sitemap.xml that search engines accept.',
  keywords: ['sitemap generator', 'create sitemap.xml', 'xml sitemap', 'sitemap from url list', 'crawl', 'hreflang'],
  reads: ['urls'],
  functions: ['crawl-site-v1'],
  privacy: 'local',
  icon: 'M12 4v4M9 4h6v4H9zM4 16h5v4H4zM15 16h5v4h-5zM6.5 16v-4h11v4M12 8v4',
  home: 'card',
})
