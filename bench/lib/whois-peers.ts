// What rdapper and whoiser make of a WHOIS text, in one shape.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dateOrderOf, parseDate } from '../../engines/registration/src/index.ts'
import { installPeer } from './peer.ts'

export interface WhoisAnswer {
  registered: boolean | null | undefined
  createdOn: string | null
  updatedOn: string | null
  expiresOn: string | null
  registrar: string | null
  nameServers: readonly string[]
  status: readonly string[]
}

export interface WhoisText {
  raw: string
  domain: string | null
  tld: string
  server: string | null
}

interface RdapperRecord {
  isRegistered?: boolean
  creationDate?: string
  updatedDate?: string
  expirationDate?: string
  registrar?: { name?: string }
  nameservers?: { host: string }[]
  statuses?: { status: string }[]
}
type Normalise = (domain: string, tld: string, text: string, server: string) => RdapperRecord
type Parse = (domain: string, text: string, ignorePrivacy: boolean) => Record<string, unknown>

/** rdapper keeps its parser to itself, so a copy of its file, in its own ignored folder, hands it out. */
async function rdapperParser(folder: string): Promise<Normalise> {
  const dist = join(folder, 'node_modules/rdapper/dist')
  const copy = join(dist, 'bench-door.mjs')
  writeFileSync(copy, `${readFileSync(join(dist, 'index.mjs'), 'utf8')}\nexport { normalizeWhois }\n`)
  return ((await import(pathToFileURL(copy).href)) as { normalizeWhois: Normalise }).normalizeWhois
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one !== '')

export async function whoisPeers(): Promise<{
  versions: Record<string, string>
  peers: Record<string, (text: WhoisText) => WhoisAnswer>
}> {
  const folder = installPeer('whois')
  const normalise = await rdapperParser(folder)
  const require = createRequire(join(folder, 'package.json'))
  const { parseDomainWhois } = require('whoiser/src/parsers.js') as { parseDomainWhois: Parse }
  const version = (name: string): string =>
    JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version

  const peers: Record<string, (text: WhoisText) => WhoisAnswer> = {
    rdapper({ raw, domain, tld, server }) {
      const record = normalise(domain ?? `sample.${tld}`, tld, raw, server ?? '')
      return {
        registered: record.isRegistered,
        createdOn: record.creationDate ?? null,
        updatedOn: record.updatedDate ?? null,
        expiresOn: record.expirationDate ?? null,
        registrar: record.registrar?.name ?? null,
        nameServers: (record.nameservers ?? []).map(({ host }) => host),
        status: (record.statuses ?? []).map(({ status }) => status),
      }
    },
    whoiser({ raw, domain, tld }) {
      const record = parseDomainWhois(domain ?? `sample.${tld}`, raw, false)
      // It hands out dates as they stand; they are read here as generously as our own.
      const date = (key: string) => parseDate(list(record[key])[0] ?? '', dateOrderOf(tld))
      const answer = {
        createdOn: date('Created Date'),
        updatedOn: date('Updated Date'),
        expiresOn: date('Expiry Date'),
        registrar: list(record.Registrar)[0] ?? null,
        nameServers: list(record['Name Server']),
        status: list(record['Domain Status']),
      }
      // It does not say whether a name is registered: any sign of life counts.
      const alive = answer.createdOn ?? answer.expiresOn ?? answer.registrar ?? answer.nameServers[0]
      return { registered: alive !== undefined && alive !== null, ...answer }
    },
  }
  return { versions: { rdapper: version('rdapper'), whoiser: version('whoiser') }, peers }
}
