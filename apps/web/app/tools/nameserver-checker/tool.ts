import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'nameserver-checker',
  path: '/nameserver-checker',
  group: 'domain',
  order: 2,
  navLabel: 'NS Checker',
  title: 'Nameserver Checker',
  description: 'List the nameservers that answer for a domain and see whether parent, zone and registry agree.',
  keywords: ['nameserver checker', 'ns lookup', 'dns delegation', 'who hosts my dns', 'glue', 'lame delegation', 'soa'],
  takes: { domain: 'domain', url: 'domain' },
  functions: ['nameserver-check-v1'],
  privacy: 'server',
  icon: 'M4 5h16v6H4zM4 13h16v6H4zM8 8h.01M8 16h.01M12 8h4M12 16h4',
  home: 'card',
})
