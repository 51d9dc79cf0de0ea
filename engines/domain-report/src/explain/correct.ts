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
      return correctBimi(text)
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

/** A number that is wrong and a separator may follow the version; anything else there may be a sender. */
const spfVersion = /^v=spf\d?[;,]?$/i
const isVersion = (term: string) => /^v=/i.test(term)

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
  const [first = '', ...rest] = text.split(/\s+/).filter((part) => part !== '')
  // A second version is a second record in one text.
  if (!spfVersion.test(first) || rest.some(isVersion)) return null
  const terms = [...new Map(rest.map(spelled).map((term) => [term.toLowerCase().replace(/^\+/, ''), term])).values()]
  const all = terms.find(isAll)
  const end = all === undefined ? -1 : terms.indexOf(all)
  const isModifier = (term: string) => readSpfTerm(term)?.kind === 'modifier'
  const isRedirect = (term: string) => /^redirect=/i.test(term)
  const redirect = terms.find(isRedirect)
  const reached = terms.filter((term, at) => !isModifier(term) && !isAll(term) && (end < 0 || at < end))
  // Only the owner knows whether the servers behind it should send.
  if (end >= 0 && terms.slice(end).some((term) => !isModifier(term) && !isAll(term))) return null
  const others = terms.filter((term) => isModifier(term) && !isRedirect(term))
  const limit = all === undefined ? [redirect ?? '~all'] : [/^\+?all$/i.test(all) ? '~all' : all]
  const corrected = ['v=spf1', ...reached, ...limit, ...others].join(' ')
  return readSpfRecord(corrected).broken.length > 0 ? null : corrected
}

interface Part {
  readonly name: string
  readonly value: string
}

/**
 * Tags but for the version, each once; null where some of the text is in no tag, or a tag is repeated with another
 * value, since only the owner knows which one is meant.
 */
function partsOf(text: string): readonly Part[] | null {
  const { tags, broken } = readTagList(text)
  const parts = new Map<string, Part>()
  for (const { name, value } of tags) {
    const key = name.toLowerCase()
    const known = parts.get(key)
    if (key === 'v' ? !/^[a-z]+\d?$/i.test(value) : known && known.value !== value) return null
    if (key !== 'v') parts.set(key, known ?? { name, value })
  }
  return broken.some((part) => part !== '') ? null : [...parts.values()]
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
  const parts = partsOf(text)?.flatMap((part): Part[] => {
    const name = part.name.toLowerCase()
    if (name === 'rua' || name === 'ruf') return part.value === '' ? [] : [{ name, value: withScheme(part.value) }]
    return part.value === '' ? [] : [{ name, value: part.value.toLowerCase() }]
  })
  if (!parts) return null
  const own = parts.find(({ name }) => name === 'p')
  // Without a policy of its own the record applies no other, so adding one would put them into force.
  if (!own && parts.some(({ name, value }) => /^[sn]p$/.test(name) && value !== 'none')) return null
  const policy = own ?? { name: 'p', value: 'none' }
  const isPolicy = ({ name, value }: Part) =>
    !['p', 'sp', 'np'].includes(name) || ['none', 'quarantine', 'reject'].includes(value)
  const isReadable =
    [policy, ...parts].every(isPolicy) && parts.every(({ name, value }) => !/^ru[af]$/.test(name) || isList(value))
  return isReadable ? joined('v=DMARC1', [policy, ...parts.filter(({ name }) => name !== 'p')]) : null
}

function correctDkim(text: string): string | null {
  const parts = partsOf(text)?.map(({ name, value }) => ({
    name,
    value: name === 'p' ? value.replaceAll(/[\s"]/g, '') : value,
  }))
  return parts?.some(({ name }) => name === 'p') ? joined('v=DKIM1', parts) : null
}

function correctSts(text: string): string | null {
  const parts = partsOf(text)
  const id =
    parts
      ?.find(({ name }) => name === 'id')
      ?.value.replaceAll(/[^a-z0-9]/gi, '')
      .slice(0, 32) ?? ''
  const others = parts?.filter(({ name }) => name !== 'id') ?? []
  return id === '' ? null : joined('v=STSv1', [{ name: 'id', value: id }, ...others], ';')
}

function correctTlsRpt(text: string): string | null {
  const parts = partsOf(text)
  const rua = withScheme(parts?.find(({ name }) => name === 'rua')?.value ?? '')
  const others = parts?.filter(({ name }) => name !== 'rua') ?? []
  return rua !== '' && isList(rua) ? joined('v=TLSRPTv1', [{ name: 'rua', value: rua }, ...others]) : null
}

function correctBimi(text: string): string | null {
  const parts = partsOf(text)
  return parts && joined('v=BIMI1', parts)
}

function correctCaa(text: string): string | null {
  const read = readCaaData(text)
  if (!read) return null
  return `${read.flags === '128' ? 128 : 0} ${read.tag} ${quoteText(read.value)}`
}
