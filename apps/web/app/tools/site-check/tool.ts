import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'site-check',
  path: '/seo-toolkit/site-check',
  group: 'seo',
  order: 5,
  navLabel: 'Site Check',
  title: 'Site Check',
  description:
    'Check a whole site before or after it goes live: links, SEO, accessibility, security, and the line to fix.',
  keywords: [
    'site check',
    'site audit',
    'seo audit',
    'website checker',
    'broken links',
    'dead links',
    'link checker',
    'accessibility checker',
    'html validator',
    'lighthouse',
    'crawl',
    'redirects',
    'security headers',
    'static site',
  ],
  takes: { url: 'url' },
  reads: ['site'],
  functions: ['crawl-site-v1'],
  privacy: 'local',
  icon: 'M4 5h16v11H4zM4 9h16M8 20h8M12 16v4M9.5 12.3l1.8 1.8 3.4-3.4',
  home: 'overview',
})
