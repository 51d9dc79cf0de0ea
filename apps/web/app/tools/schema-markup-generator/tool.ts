import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'schema-markup-generator',
  path: '/seo-toolkit/schema-markup-generator',
  group: 'seo',
  order: 4,
  navLabel: 'Schema Gen',
  title: 'Schema Markup Generator',
  description:
    'Fill in a form and get JSON-LD for an FAQ page, an article or any other type search engines still read.',
  keywords: [
    'schema markup generator',
    'json-ld generator',
    'faq schema',
    'article schema',
    'structured data',
    'rich results',
    'schema.org',
  ],
  reads: ['json-ld'],
  functions: ['fetch-json-ld-v1'],
  privacy: 'local',
  icon: 'M9 4c-3 0-2 3-2 5s-1 3-3 3c2 0 3 1 3 3s-1 5 2 5M15 4c3 0 2 3 2 5s1 3 3 3c-2 0-3 1-3 3s1 5-2 5M12 12h.01',
  home: 'card',
})
