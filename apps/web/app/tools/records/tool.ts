import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'records',
  path: '/records',
  group: 'domain',
  order: 5,
  navLabel: 'Records',
  title: 'Records',
  description: 'Build and explain SPF, DMARC, DKIM, CAA and other records.',
  keywords: ['generator', 'mta-sts', 'tls-rpt', 'bimi', 'security.txt'],
  takes: { domain: 'domain' },
  reads: ['record'],
  functions: ['domain-report-v1', 'dns-questions-v1'],
  privacy: 'names',
  icon: 'M5 5h14v14H5zM8 9h8M8 12h8M8 15h5',
  home: 'overview',
})
