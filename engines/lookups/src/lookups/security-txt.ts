import type { SecurityTxtResult, securityTxt } from '@sundry/contracts/security-txt-v1'
import { readSecurityLines, readTimestamp, type SecurityLine, securityFields } from '@sundry/kit'
import { notADomain, readDomainName } from '../facts/domain-name.ts'
import { type Lookup, Unreachable } from '../ports/lookup.ts'
import { PublicFetchFault, type PublicResponse } from '../ports/ports-web.ts'

type Finding = SecurityTxtResult['findings'][number]
type Report = (severity: Finding['severity'], code: string, message: string, line?: number) => void

const MAX_BYTES = 32_768
const MAX_VALUES = 20
const MAX_FINDINGS = 100
const MAX_VALUE_LENGTH = 500
const TIMEOUT_MS = 5000
const DAY_MS = 86_400_000
const YEAR_DAYS = 366

/** The fields; the lines that are none are reported. */
function readFields(text: string, report: Report): { fields: SecurityLine[]; isSigned: boolean } {
  const { lines, isSigned } = readSecurityLines(text)
  const fields = lines.flatMap(({ name: written, value, line }): SecurityLine[] => {
    const name = written.toLowerCase()
    if (name === '' || value === '') {
      report('error', 'line-invalid', 'This line is no comment and has no field with a value.', line)
      return []
    }
    if (!securityFields.has(name)) report('info', 'field-unknown', `RFC 9116 has no field ${written}.`, line)
    return [{ name, value: value.slice(0, MAX_VALUE_LENGTH), line }]
  })
  return { fields, isSigned }
}

function checkUris(fields: readonly SecurityLine[], report: Report): void {
  for (const { name, value, line } of fields) {
    if (name === 'expires' || name === 'preferred-languages' || !securityFields.has(name)) continue
    if (/^http:/i.test(value)) report('error', 'uri-insecure', `${value} must begin with https://.`, line)
    else if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(value)) report('error', 'uri-invalid', `${value} is not a URI.`, line)
  }
}

function checkExpiry(
  fields: readonly SecurityLine[],
  now: number,
  report: Report,
): Pick<SecurityTxtResult, 'expires' | 'daysLeft'> {
  const [first, second] = fields.filter(({ name }) => name === 'expires')
  const unknown = { expires: null, daysLeft: null }
  if (!first) {
    report('error', 'expires-missing', 'The required field Expires is missing.')
    return unknown
  }
  if (second) report('error', 'expires-repeated', 'Expires must appear once only.', second.line)
  const time = readTimestamp(first.value)
  if (time === null) {
    report('error', 'expires-invalid', 'Expires is not a date and time such as 2027-06-30T00:00:00Z.', first.line)
    return unknown
  }
  const daysLeft = Math.floor((time - now) / DAY_MS)
  if (time < now) report('error', 'expired', 'The file has expired, so researchers must not use it.', first.line)
  else if (daysLeft > YEAR_DAYS)
    report('info', 'expires-far', 'RFC 9116 recommends an expiry within a year.', first.line)
  return { expires: new Date(time).toISOString().replace('.000Z', 'Z'), daysLeft }
}

/** Fields that a cut file may have in the part that was not read. */
const ofRest = new Set(['expires-missing', 'contact-missing', 'canonical-missing', 'canonical-differs'])

const isSameUrl = (one: string, other: string) => (URL.parse(one)?.href ?? one) === other

/** Finds the faults of a file; Canonical may name the first or the last URL that led to it. */
export function checkSecurityTxt(text: string, urls: readonly string[], now: number, isCut = false) {
  const findings: Finding[] = []
  const report: Report = (severity, code, message, line) => {
    if (findings.length === MAX_FINDINGS || (isCut && ofRest.has(code))) return
    findings.push({ severity, code, message, ...(line !== undefined && { line }) })
  }
  const { fields, isSigned } = readFields(text, report)
  const valuesOf = (name: string) =>
    fields.flatMap((field) => (field.name === name ? [field.value] : [])).slice(0, MAX_VALUES)
  checkUris(fields, report)
  const expiry = checkExpiry(fields, now, report)
  const canonical = valuesOf('canonical')
  if (valuesOf('contact').length === 0) report('error', 'contact-missing', 'The required field Contact is missing.')
  if (canonical.length > 0 && !urls.some((url) => canonical.some((one) => isSameUrl(one, url))))
    report('warning', 'canonical-differs', `No field Canonical names ${urls.at(-1)}, so this copy cannot be trusted.`)
  if (isSigned && canonical.length === 0)
    report('info', 'canonical-missing', 'A signed file should name its URLs in Canonical.')
  const [, repeated] = fields.filter(({ name }) => name === 'preferred-languages')
  if (repeated) report('error', 'languages-repeated', 'Preferred-Languages must appear once only.', repeated.line)
  return {
    ...expiry,
    contact: valuesOf('contact'),
    canonical,
    encryption: valuesOf('encryption'),
    policy: valuesOf('policy'),
    languages: (valuesOf('preferred-languages')[0] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .slice(0, MAX_VALUES),
    isSigned,
    findings,
  }
}

function checkDelivery(response: PublicResponse, isCut: boolean, isLegacy: boolean): Finding[] {
  const type = response.header('content-type') ?? ''
  const isPlain = /^text\/plain\s*(?:;|$)/i.test(type)
  const findings: Finding[] = []
  if (!isPlain)
    findings.push({
      severity: 'error',
      code: 'type-wrong',
      message: `It is served as ${type || 'no type'}, not as text/plain.`,
    })
  else if (!/charset\s*=\s*"?utf-8/i.test(type))
    findings.push({
      severity: 'warning',
      code: 'charset-missing',
      message: 'Its content type does not name the charset utf-8.',
    })
  if ([response.url, ...response.redirects.map(({ url }) => url)].some((url) => url.startsWith('http:')))
    findings.push({
      severity: 'error',
      code: 'insecure',
      message: 'A redirect leads to plain http, so anyone on the way can replace the file.',
    })
  if (isLegacy)
    findings.push({
      severity: 'warning',
      code: 'place-old',
      message: 'It is at /security.txt only; it belongs at /.well-known/security.txt.',
    })
  if (isCut)
    findings.push({
      severity: 'error',
      code: 'too-large',
      message: 'It is larger than 32 KiB, so only its beginning was checked.',
    })
  return findings
}

/** A page that a site serves at every path is no file, whatever its status. */
const isPage = (text: string) => text.trimStart().startsWith('<')

export const handler: Lookup<typeof securityTxt> = async ({ domain }, ports, { signal, id }) => {
  const name = readDomainName(domain)
  const nothing = {
    domainName: name?.ascii ?? domain,
    url: null,
    ...{ contact: [], canonical: [], encryption: [], policy: [], languages: [], findings: [] },
    ...{ expires: null, daysLeft: null, isSigned: false, isMockData: false },
  }
  if (name === null || name.isIp) return { ...nothing, error: notADomain }
  try {
    let status = 404
    for (const path of ['/.well-known/security.txt', '/security.txt']) {
      const address = `https://${name.ascii}${path}`
      const response = await ports.web.fetch(address, {
        ...{ maxBytes: MAX_BYTES, whenLonger: 'cut' as const, timeoutMs: TIMEOUT_MS, signal },
        headers: { accept: 'text/plain, */*;q=0.5' },
      })
      if (response.status !== 200) {
        status = response.status
        response.discard()
        if (status !== 404 && status !== 410) break
        continue
      }
      const { bytes, truncated } = await response.bytes()
      const text = new TextDecoder().decode(bytes)
      if (isPage(text)) continue
      const checked = checkSecurityTxt(text, [address, response.url], ports.clock.now(), truncated)
      const delivery = checkDelivery(response, truncated, path === '/security.txt')
      return { ...nothing, ...checked, url: response.url, findings: [...delivery, ...checked.findings] }
    }
    if (status !== 404 && status !== 410)
      return { ...nothing, state: 'unknown', error: `The server returned status ${status} instead of a security.txt.` }
    const message = `${name.unicode} has no security.txt, so nothing says whom to tell of a vulnerability.`
    return { ...nothing, findings: [{ severity: 'warning', code: 'missing', message }] }
  } catch (fault) {
    if (signal.aborted || !(fault instanceof PublicFetchFault)) throw fault
    ports.log.debug({ id, kind: fault.kind, detail: fault.detail }, 'a security.txt could not be fetched')
    throw new Unreachable({ ...nothing, error: fault.message }, fault)
  }
}
