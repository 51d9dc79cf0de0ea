import { quoteText, readSpfRecord, readSpfTerm, readTagList, readUris } from '@sundry/mail'
import { isAll } from '../records/spf-change.ts'
import { type RecordKind, readCaaData } from './pasted.ts'

/**
 * The record with its plain slips corrected, without adding a sender, an address or a stricter policy; null where that
 * cannot be done without knowing more.
 */
export function correctText(kind: RecordKind, text: string): string | null {
  switch (kind) {
    case 'spf':
      return correctSpf(text)
    case 'dmarc':
      return correctDmarc(text)
    case 'dkim':
      return correctDkim(text)
    case 'mtaSts':
      return correctSts(text)
    case 'tlsRpt':
      return correctTlsRpt(text)
    case 'bimi':
      return joined('v=BIMI1', partsOf(text))
    case 'caa':
      return correctCaa(text)
    case 'securityTxt':
      return null
  }
}

/** `include=a.example` is valid as an unknown modifier, and authorises no server. */
function isSlip(term: string): boolean {
  const read = readSpfTerm(term)
  return read === null || (read.kind === 'modifier' && /^(?:includes?|a|mx|ip[46]?|ipv[46]|exists)$/.test(read.name))
}

/** Spellings that people use for the mechanisms, and the ones of RFC 7208. */
function spelled(term: string): string {
  const fixed = term
    .replace(/^([-+~?]?)(?:ipv4|ip)([:=])(?=\d+\.)/i, '$1ip4$2')
    .replace(/^([-+~?]?)(?:ipv6|ip)([:=])(?=[0-9a-f:]*:)/i, '$1ip6$2')
    .replace(/^([-+~?]?)includes?([:=])/i, '$1include$2')
    .replace(/^([-+~?]?(?:include|a|mx|ip4|ip6|exists))=/i, '$1:')
    .replace(/^redirect:/i, 'redirect=')
    .replace(/^([-+~?]?ip4):(?=[0-9a-f]*:)/i, (_, name: string) => `${name.slice(0, -1)}6:`)
    .replace(/[,;]$/, '')
  return isSlip(term) && readSpfTerm(fixed) !== null ? fixed : term
}

function correctSpf(text: string): string | null {
  const [, ...rest] = text.split(/\s+/).filter((part) => part !== '')
  const terms = [...new Map(rest.map(spelled).map((term) => [term.toLowerCase().replace(/^\+/, ''), term])).values()]
  const all = terms.find(isAll)
  const end = all === undefined ? -1 : terms.indexOf(all)
  const isModifier = (term: string) => readSpfTerm(term)?.kind === 'modifier'
  const isRedirect = (term: string) => /^redirect=/i.test(term)
  const redirect = terms.find(isRedirect)
  const reached = terms.filter((term, at) => !isModifier(term) && !isAll(term) && (end < 0 || at < end))
  const others = terms.filter((term) => isModifier(term) && !isRedirect(term))
  const limit = all === undefined ? [redirect ?? '~all'] : [/^\+?all$/i.test(all) ? '~all' : all]
  const corrected = ['v=spf1', ...reached, ...limit, ...others].join(' ')
  return readSpfRecord(corrected).broken.length > 0 ? null : corrected
}

interface Part {
  readonly name: string
  readonly value: string
}

/** Tags but for the version, each once, the first one where it is repeated. */
function partsOf(text: string): readonly Part[] {
  const tags = new Map<string, string>()
  for (const { name, value } of readTagList(text).tags)
    if (name.toLowerCase() !== 'v' && !tags.has(name)) tags.set(name, value)
  return [...tags].map(([name, value]) => ({ name, value }))
}

const joined = (version: string, parts: readonly Part[], end = '') =>
  [version, ...parts.map(({ name, value }) => `${name}=${value}`)].join('; ') + end

/** An address without its scheme is what people type most often. */
const withScheme = (value: string) =>
  value
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .map((entry) => (/^[^:@\s]+@[^:@\s]+$/.test(entry) ? `mailto:${entry}` : entry))
    .join(',')

const isList = (value: string) => readUris(value).every(({ valid }) => valid)

function correctDmarc(text: string): string | null {
  const parts = partsOf(text).flatMap((part): Part[] => {
    const name = part.name.toLowerCase()
    if (name === 'rua' || name === 'ruf') return part.value === '' ? [] : [{ name, value: withScheme(part.value) }]
    return part.value === '' ? [] : [{ name, value: part.value.toLowerCase() }]
  })
  const policy = parts.find(({ name }) => name === 'p') ?? { name: 'p', value: 'none' }
  const isPolicy = ({ name, value }: Part) =>
    !['p', 'sp', 'np'].includes(name) || ['none', 'quarantine', 'reject'].includes(value)
  const isReadable =
    [policy, ...parts].every(isPolicy) && parts.every(({ name, value }) => !/^ru[af]$/.test(name) || isList(value))
  return isReadable ? joined('v=DMARC1', [policy, ...parts.filter(({ name }) => name !== 'p')]) : null
}

function correctDkim(text: string): string | null {
  const parts = partsOf(text).map(({ name, value }) => ({
    name,
    value: name === 'p' ? value.replaceAll(/[\s"]/g, '') : value,
  }))
  return parts.some(({ name }) => name === 'p') ? joined('v=DKIM1', parts) : null
}

function correctSts(text: string): string | null {
  const parts = partsOf(text)
  const id =
    parts
      .find(({ name }) => name === 'id')
      ?.value.replaceAll(/[^a-z0-9]/gi, '')
      .slice(0, 32) ?? ''
  return id === '' ? null : joined('v=STSv1', [{ name: 'id', value: id }], ';')
}

function correctTlsRpt(text: string): string | null {
  const rua = withScheme(partsOf(text).find(({ name }) => name === 'rua')?.value ?? '')
  return rua !== '' && isList(rua) ? joined('v=TLSRPTv1', [{ name: 'rua', value: rua }]) : null
}

function correctCaa(text: string): string | null {
  const read = readCaaData(text)
  if (!read) return null
  return `${read.flags === '128' ? 128 : 0} ${read.tag} ${quoteText(read.value)}`
}
