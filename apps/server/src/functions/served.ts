import { exportAccount, signInOptions } from '@sundry/contracts/accounts'
import { crawlSite } from '@sundry/contracts/crawl-site-v1'
import { digDns } from '@sundry/contracts/dig-dns-v1'
import { dnsChange } from '@sundry/contracts/dns-change-v1'
import { dnsQuestions } from '@sundry/contracts/dns-questions-v1'
import { domainExpiryCheck } from '@sundry/contracts/domain-expiry-check-v1'
import { domainReport } from '@sundry/contracts/domain-report-v1'
import { fetchJsonLd } from '@sundry/contracts/fetch-json-ld-v1'
import { fetchRobots } from '@sundry/contracts/fetch-robots-v1'
import { fetchSitemap } from '@sundry/contracts/fetch-sitemap-v1'
import { getRemoveBgKey } from '@sundry/contracts/get-remove-bg-key'
import { clearImageOperations, listImageOperations } from '@sundry/contracts/image-history'
import { imageOperations } from '@sundry/contracts/image-operations'
import { nameserverCheck } from '@sundry/contracts/nameserver-check-v1'
import { removeBackground } from '@sundry/contracts/remove-background'
import { syncRecipes } from '@sundry/contracts/sync-recipes'
import { techLookup } from '@sundry/contracts/tech-lookup-v1'
import type { ServedFunction } from '../runtime/function.ts'
import { loadLookup } from './lookup-functions.ts'

const noBackgroundProvider = {
  image: null,
  error: 'Background removal service is currently unavailable. Please try again later',
}

/** In the order of /docs: what people come for first. */
export const servedFunctions: readonly ServedFunction[] = [
  { contract: digDns, load: () => loadLookup(digDns) },
  { contract: domainExpiryCheck, load: () => loadLookup(domainExpiryCheck) },
  { contract: nameserverCheck, load: () => loadLookup(nameserverCheck) },
  { contract: domainReport, load: () => loadLookup(domainReport) },
  { contract: dnsChange, load: () => loadLookup(dnsChange) },
  { contract: dnsQuestions, load: () => loadLookup(dnsQuestions) },
  { contract: techLookup, load: () => loadLookup(techLookup) },
  { contract: fetchRobots, load: () => loadLookup(fetchRobots) },
  { contract: fetchSitemap, load: () => loadLookup(fetchSitemap) },
  { contract: crawlSite, load: () => loadLookup(crawlSite) },
  { contract: fetchJsonLd, load: () => loadLookup(fetchJsonLd) },
  {
    contract: removeBackground,
    load: async () => (await import('./remove-background.ts')).handler,
    loadReader: async () => (await import('./remove-background.ts')).readPicture,
    // Told before seventy megabytes are read for nothing.
    unavailable: ({ backgroundProvider }) => (backgroundProvider === null ? noBackgroundProvider : undefined),
  },
  { contract: getRemoveBgKey, load: async () => (await import('./remove-background.ts')).readKey },
  { contract: imageOperations, load: async () => (await import('./image-operations.ts')).add },
  { contract: listImageOperations, load: async () => (await import('./image-operations.ts')).list },
  { contract: clearImageOperations, load: async () => (await import('./image-operations.ts')).clear },
  { contract: syncRecipes, load: async () => (await import('./account.ts')).sync },
  { contract: signInOptions, load: async () => (await import('./account.ts')).options },
  { contract: exportAccount, load: async () => (await import('./account.ts')).exportAccount },
]
