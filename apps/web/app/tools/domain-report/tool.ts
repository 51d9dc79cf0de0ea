import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'domain-report',
  path: '/domain-report',
  group: 'domain',
  order: 4,
  navLabel: 'Domain Report',
  title: 'Domain Report',
  description: 'One box for a domain and its mail: a graded report with the evidence and the record that fixes it.',
  keywords: [
    'domain health check',
    'email deliverability test',
    'dnssec test',
    'email header analyzer',
    'dns propagation',
    'mxtoolbox',
    'spam',
    'tls',
    'https',
    'certificate',
  ],
  takes: { domain: 'domain', ip: 'domain', url: 'domain' },
  reads: ['headers', 'message', 'domains'],
  functions: ['domain-report-v1', 'dns-questions-v1', 'security-txt-v1'],
  privacy: 'server',
  icon: 'M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5M9 13.5l2 2 4.5-4.5',
  home: 'overview',
})
