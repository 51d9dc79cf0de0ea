export const lookups = {
  'fetch-robots-v1': async () => (await import('./robots/handler.ts')).handler,
  'fetch-sitemap-v1': async () => (await import('./sitemap/handler.ts')).handler,
  'crawl-site-v1': async () => (await import('./crawl/handler.ts')).handler,
  'fetch-json-ld-v1': async () => (await import('./json-ld/handler.ts')).handler,
  'dig-dns-v1': async () => (await import('./dig-dns/handler.ts')).handler,
  'nameserver-check-v1': async () => (await import('./nameservers/handler.ts')).handler,
  'domain-expiry-check-v1': async () => (await import('./domain-expiry/handler.ts')).handler,
  'domain-report-v1': async () => (await import('./domain-report/handler.ts')).handler,
  'dns-change-v1': async () => (await import('./dns-change/handler.ts')).handler,
  'tech-lookup-v1': async () => (await import('./technologies/handler.ts')).handler,
}
