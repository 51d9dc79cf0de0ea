import type { Contract } from '../contract.ts'
import type { z } from '../zod.ts'
import { exportAccount, signInOptions } from './accounts.ts'
import { crawlSite } from './crawl-site-v1.ts'
import { digDns } from './dig-dns-v1.ts'
import { dnsChange } from './dns-change-v1.ts'
import { dnsQuestions } from './dns-questions-v1.ts'
import { domainExpiryCheck } from './domain-expiry-check-v1.ts'
import { domainReport } from './domain-report-v1.ts'
import { fetchJsonLd } from './fetch-json-ld-v1.ts'
import { fetchRobots } from './fetch-robots-v1.ts'
import { fetchSitemap } from './fetch-sitemap-v1.ts'
import { getRemoveBgKey } from './get-remove-bg-key.ts'
import { clearImageOperations, listImageOperations } from './image-history.ts'
import { imageOperations } from './image-operations.ts'
import { addMailReport, changeMailboxes, listMailboxes } from './mailbox-functions.ts'
import { nameserverCheck } from './nameserver-check-v1.ts'
import { removeBackground } from './remove-background.ts'
import { securityTxt } from './security-txt-v1.ts'
import { syncRecipes } from './sync-recipes.ts'
import { techLookup } from './tech-lookup-v1.ts'
import { changeWatches, listWatches, watchLink } from './watch-functions.ts'

/** In the order of /docs: what people come for first. */
const all = [
  digDns,
  domainExpiryCheck,
  nameserverCheck,
  domainReport,
  dnsChange,
  dnsQuestions,
  techLookup,
  fetchRobots,
  fetchSitemap,
  crawlSite,
  fetchJsonLd,
  securityTxt,
  removeBackground,
  getRemoveBgKey,
  imageOperations,
  listImageOperations,
  clearImageOperations,
  syncRecipes,
  listWatches,
  changeWatches,
  watchLink,
  listMailboxes,
  changeMailboxes,
  addMailReport,
  signInOptions,
  exportAccount,
] as const

export const contracts: readonly Contract[] = all

type Each = (typeof all)[number]
type Functions = { [C in Each as C['name']]: { input: z.input<C['input']>; output: z.output<C['output']> } }
export type FunctionName = keyof Functions
export type FunctionInput<Name extends FunctionName> = Functions[Name]['input']
export type FunctionOutput<Name extends FunctionName> = Functions[Name]['output']
