import { defineTool } from '../define-tool.ts'

export const tool = defineTool({
  id: 'dig-dns',
  path: '/dig-dns',
  group: 'domain',
  order: 3,
  navLabel: 'DNS Lookup',
  title: 'DNS Record Lookup',
  description: 'Look up A, AAAA, CNAME, MX, NS, PTR, SOA, SRV, TXT or all records of a domain, as dig would.',
  keywords: ['dns lookup', 'dig online', 'mx lookup', 'txt record lookup', 'check dns records'],
  privacy: 'server',
  icon: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM20 20l-4.8-4.8M7.5 9h6M7.5 12h4',
  home: 'card',
})
