import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'robots-txt-tester',
  path: '/seo-toolkit/robots-txt-tester',
  group: 'seo',
  order: 1,
  navLabel: 'Robots.txt Test',
  title: 'Robots.txt Tester',
  description: 'Test whether a crawler may fetch a URL, and see the line of robots.txt that decides.',
  keywords: [
    'robots.txt tester',
    'robots.txt checker',
    'googlebot test',
    'allow disallow',
    'crawler rules',
    'user-agent',
    'gptbot',
    'ai crawlers',
  ],
  takes: { domain: 'site', url: 'site' },
  reads: ['robots'],
  functions: ['fetch-robots-v1'],
  privacy: 'local',
  icon: 'M7 9h10v9H7zM12 9V5M12 5h.01M4 12v3M20 12v3M10 13h.01M14 13h.01M10.5 16h3',
  home: 'closing-call',
})
