import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'move-dns',
  path: '/move-dns',
  group: 'domain',
  order: 7,
  navLabel: 'Move DNS',
  title: 'Move DNS',
  description:
    'Change DNS providers without losing a record: compare the new zone first, switch, then track who sees it.',
  keywords: [
    'migrate dns',
    'move domain',
    'change nameservers',
    'switch dns provider',
    'transfer dns',
    'dns migration',
    'dns cutover',
    'compare zones',
    'dns propagation',
    'propagation check',
    'zone file',
    'bind',
    'zone checker',
  ],
  takes: { domain: 'domain' },
  reads: ['zone'],
  functions: ['dns-change-v1', 'dig-dns-v1', 'dns-questions-v1', 'domain-report-v1', 'nameserver-check-v1'],
  privacy: 'server',
  icon: 'M3.5 5h7v5h-7zM13.5 14h7v5h-7zM13.5 7.5h3.5v3.5M10.5 16.5H7V13',
  home: 'overview',
})
