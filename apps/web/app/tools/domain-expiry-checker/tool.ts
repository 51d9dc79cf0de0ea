import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'domain-expiry-checker',
  path: '/domain-expiry-checker',
  group: 'domain',
  order: 1,
  navLabel: 'Domain Expiry',
  title: 'Domain Expiry Checker',
  description: 'Find out when a domain expires, who its registrar is and what its status codes mean.',
  keywords: [
    'domain expiry',
    'domain expiration date',
    'whois lookup',
    'rdap lookup',
    'domain age',
    'registrar lookup',
    'ssl',
    'certificate expiry',
  ],
  takes: { domain: 'domain', url: 'domain' },
  functions: ['domain-expiry-check-v1'],
  privacy: 'server',
  icon: 'M5 6h14v14H5zM5 10h14M9 4v4M15 4v4M12 13v2.5l1.8 1',
  home: 'card',
})
