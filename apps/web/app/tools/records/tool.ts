import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'records',
  path: '/records',
  group: 'domain',
  order: 5,
  navLabel: 'Records',
  title: 'Records',
  description:
    'Build SPF, DMARC, DKIM, MTA-STS, TLS-RPT, BIMI, CAA and security.txt, or paste one to have it explained and corrected.',
  keywords: [
    'spf generator',
    'spf record builder',
    'dmarc generator',
    'dkim key generator',
    'mta-sts generator',
    'tls-rpt',
    'bimi generator',
    'caa generator',
    'security.txt generator',
    'spf flattening',
    'explain record',
    'check spf syntax',
  ],
  takes: { domain: 'domain' },
  reads: ['record'],
  privacy: 'names',
  icon: 'M5 4.5h14v15H5zM8.5 9h7M8.5 12.5h7M8.5 16h4',
  home: 'overview',
})
