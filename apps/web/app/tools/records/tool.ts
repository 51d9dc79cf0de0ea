import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'records',
  path: '/records',
  group: 'domain',
  order: 5,
  navLabel: 'Records',
  title: 'Records',
  description: 'Build and explain SPF, DMARC, DKIM, MTA-STS, TLS-RPT, BIMI, CAA and security.txt.',
  keywords: ['record generator', 'spf flattening', 'dkim key'],
  takes: { domain: 'domain' },
  reads: ['record'],
  privacy: 'names',
  icon: 'M5 4.5h14v15H5zM8.5 9h7M8.5 12.5h7M8.5 16h4',
  home: 'overview',
})
