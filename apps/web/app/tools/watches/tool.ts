import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'watches',
  path: '/watches',
  group: 'domain',
  order: 7,
  navLabel: 'Watches',
  title: 'Watches',
  description: 'Watch domains, certificates, records, pages and mail, and hear about changes.',
  keywords: ['monitoring', 'alerts', 'uptime'],
  functions: [
    'domain-expiry-check-v1',
    'dig-dns-v1',
    'domain-report-v1',
    'fetch-robots-v1',
    'fetch-sitemap-v1',
    'tech-lookup-v1',
    'list-watches',
    'change-watches',
    'watch-link',
  ],
  privacy: 'server',
  icon: 'M4 12s3-6 8-6 8 6 8 6-3 6-8 6-8-6-8-6zM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  home: 'overview',
})
