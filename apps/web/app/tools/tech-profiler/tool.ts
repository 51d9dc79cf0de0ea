import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'tech-profiler',
  path: '/tech-profiler',
  group: 'web-text',
  order: 2,
  navLabel: 'Tech Profile',
  title: 'Technology Profiler',
  description:
    'See what a website is built with: its platform, theme, libraries, servers and services, with the evidence.',
  keywords: [
    'technology profiler',
    'what is this site built with',
    'wordpress theme detector',
    'cms detector',
    'website technology lookup',
    'security headers',
    'wappalyzer',
    'cdn',
    'framework',
  ],
  takes: { domain: 'url', url: 'url' },
  functions: ['tech-lookup-v1'],
  privacy: 'server',
  icon: 'M4 5h16v14H4zM4 9h16M8 14l-2 0M9.5 12.5L8 14l1.5 1.5M14.5 12.5L16 14l-1.5 1.5M12.7 12l-1.4 4',
  home: 'card',
})
