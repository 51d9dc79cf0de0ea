import { lookUpTexts } from '../base/lookup.ts'
import { canonicalDomain } from '../base/names.ts'
import type { Resolver } from '../base/ports.ts'
import { trimSpace } from '../base/tag-list.ts'
import { createFindings, type Finding } from '../catalogue/finding.ts'
import { receivingDomain } from '../dmarc/record.ts'
import { isExtensionValue, readVersioned } from './policy.ts'

export interface TlsRptReading {
  readonly rua: readonly string[]
  readonly findings: readonly Finding[]
}

const VERSION = 'v=TLSRPTv1;'
const uriShape = /^(?:mailto|https):[a-z0-9\-._~:/?#[\]@$&'()*+=%]+$/i

/** RFC 8460 3. */
export async function readTlsRpt(domain: string, resolver: Resolver): Promise<TlsRptReading> {
  const requested = canonicalDomain(domain)
  const { report, findings } = createFindings()
  const name = `_smtp._tls.${requested}`
  const { status, texts } = await lookUpTexts(resolver, name)
  const [text, ...more] = texts.filter((record) => record.startsWith(VERSION))
  if (status === 'failed') report('tls-rpt-dns-error', { name })
  else if (text === undefined) report('tls-rpt-none', { domain: requested })
  else if (more.length > 0) report('tls-rpt-multiple-records', { name, count: more.length + 1 })
  if (text === undefined || more.length > 0) return { rua: [], findings }
  const { fields, broken } = readVersioned(text, VERSION)
  const list = fields.find((field) => field.name === 'rua')?.value ?? ''
  const isValid = broken.length === 0 && fields.every((field) => field.name === 'rua' || isExtensionValue(field.value))
  if (list === '' || !isValid) report('tls-rpt-record-invalid', { name, value: text })
  const uris = list === '' ? [] : list.split(',').map(trimSpace)
  const isUsable = (uri: string) => uriShape.test(uri) && receivingDomain(uri) !== null
  for (const uri of uris) if (!isUsable(uri)) report('tls-rpt-rua-invalid', { name, value: uri })
  return { rua: uris.filter(isUsable), findings }
}
