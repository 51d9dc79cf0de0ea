import { bounded } from '../ports/call-budget.ts'

/** A crawl of the most pages, and of the largest that are read. */
const crawlLimits = { questions: 1000, hosts: 500, bytes: 536_870_912 }

export const lookups = {
  'fetch-robots-v1': async () => bounded((await import('./robots.ts')).handler),
  'fetch-sitemap-v1': async () => bounded((await import('./sitemap.ts')).handler),
  'crawl-site-v1': async () => bounded((await import('./crawl.ts')).handler, crawlLimits),
  'fetch-json-ld-v1': async () => bounded((await import('./json-ld.ts')).handler),
  'security-txt-v1': async () => bounded((await import('./security-txt.ts')).handler),
  'dig-dns-v1': async () => bounded((await import('./dig-dns.ts')).handler),
  'dns-questions-v1': async () => bounded((await import('./dns-questions.ts')).handler),
  'nameserver-check-v1': async () => bounded((await import('./nameservers.ts')).handler),
  'domain-expiry-check-v1': async () => bounded((await import('./domain-expiry.ts')).handler),
  'domain-report-v1': async () => bounded((await import('../domain-report/domain-report.ts')).handler),
  'dns-change-v1': async () => bounded((await import('./dns-change.ts')).handler),
  'tech-lookup-v1': async () => bounded((await import('./technologies.ts')).handler),
}
