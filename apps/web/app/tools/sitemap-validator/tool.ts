import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'sitemap-validator',
  path: '/seo-toolkit/sitemap-validator',
  group: 'seo',
  order: 3,
  navLabel: 'Sitemap Val',
  title: 'Sitemap Validator',
  description: 'Check a sitemap for errors before a search engine does: by URL, pasted text or file.',
  keywords: [
    'sitemap validator',
    'check sitemap.xml',
    'xml sitemap checker',
    'sitemap errors',
    'hreflang',
    'sitemap index',
  ],
  takes: { url: 'url' },
  reads: ['sitemap'],
  functions: ['fetch-sitemap-v1', 'fetch-robots-v1'],
  privacy: 'local',
  icon: 'M6 4h8l4 4v12H6zM14 4v4h4M9 14l2.2 2.2L15.5 12',
  home: 'card',
})
