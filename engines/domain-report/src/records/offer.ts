import {
  isAtOrBelow,
  isQueryable,
  isSameName,
  policyUrl,
  quoteText,
  readDmarcRecord,
  type StsPolicy,
} from '@sundry/mail'
import type { Published } from './published.ts'
import type { SenderChoice } from './senders.ts'

/** A record or header that can be published unchanged: complete, and at the name that the finding is about. */
export interface Paste {
  readonly kind: 'dns' | 'header'
  readonly name: string
  readonly type: string
  readonly data: string
  /** Records to remove; every other record of the name stays as it is. */
  readonly replaces: readonly string[]
}

/** A record that only its owner can complete; `finishDraft` makes records of it and of what the owner says. */
export interface Draft {
  readonly needs: 'address' | 'senders' | 'authority' | 'file'
  readonly name: string
  readonly type: string
  readonly replaces: readonly string[]
  /** Text before and after the part that is needed, without quotes. */
  readonly start: string
  readonly end: string
  /** Addresses at this domain receive nothing. */
  readonly deadDomain?: string
  /** The domain that DMARC reports are about: a receiver in another domain has to authorise them. */
  readonly reportsOn?: string
  readonly senders?: readonly SenderChoice[]
  readonly lookups?: number
  readonly voidLookups?: number
  /** Has to be there before the record. */
  readonly file?: { readonly url: string; readonly text: string }
}

export interface Offer {
  readonly paste?: Paste
  readonly draft?: Draft
}

type Parameters = Readonly<Record<string, unknown>>
type Make = (published: Published, parameters: Parameters) => Offer | null

/** Long enough to see that it works, short enough to take it back: browsers hold to it, whatever breaks. */
const FIRST_HSTS = 'max-age=300'
/** The least that does not count as short (RFC 8461 3.2 speaks of weeks); in testing mode nothing is refused. */
export const FIRST_POLICY_AGE = 604_800

const changedSpf: Make = ({ domain, mail }) => {
  const change = mail?.spf.change
  if (!change) return null
  const { start, end, senders, lookups, voidLookups, replaces } = change
  const replaced = replaces.map(quoteText)
  return {
    draft: {
      needs: 'senders',
      name: domain,
      type: 'TXT',
      replaces: replaced,
      start,
      end,
      senders,
      lookups,
      voidLookups,
    },
  }
}

const forReports = ({ domain, mail }: Published, name: string, start: string, replaces: readonly string[]): Draft => ({
  needs: 'address',
  name,
  type: 'TXT',
  replaces: replaces.map(quoteText),
  start,
  end: '',
  ...(mail?.takesMail === false && { deadDomain: domain }),
})

const isSound = (text: string) => {
  const { p, sp, np, tags } = readDmarcRecord(text)
  return p !== null && ![p, sp, np].includes('invalid') && tags.broken.length === 0
}

/**
 * The record without tags that no receiver heeds: those that RFC 9989 made historic, fo without ruf, sizes of reports.
 * A pct below 100 stays, since receivers of RFC 7489 still apply it. Null where nothing is void.
 */
function withoutVoidTags(text: string): string | null {
  if (!isSound(text)) return null
  const parts = text.split(';')
  const nameOf = (part: string) => part.split('=', 1)[0]?.trim().toLowerCase() ?? ''
  const hasFailureReports = parts.some((part) => nameOf(part) === 'ruf')
  const isVoid = (part: string) =>
    ['rf', 'ri'].includes(nameOf(part)) ||
    /^\s*pct\s*=\s*100\s*$/i.test(part) ||
    (nameOf(part) === 'fo' && !hasFailureReports)
  const shorter = parts
    .filter((part) => !isVoid(part))
    .map((part) => (/^ru[af]$/.test(nameOf(part)) ? part.replaceAll(/!\d+[kmgt]?(?=\s*(?:,|$))/gi, '') : part))
    .join(';')
    .trimEnd()
  return shorter === text.trimEnd() ? null : shorter
}

/** Receivers ignore what is left out already, so nothing changes for anyone. */
const pasteFor = (name: string, text: string, replaces: readonly string[]): Offer => ({
  paste: { kind: 'dns', name, type: 'TXT', data: quoteText(text), replaces: replaces.map(quoteText) },
})

const shorterSpf: Make = ({ domain, mail }) => {
  const { withoutVoidTerms = null, records = [] } = mail?.spf ?? {}
  return withoutVoidTerms === null ? null : pasteFor(domain, withoutVoidTerms, records)
}

const shorterDmarc: Make = ({ domain, mail }, { code, tag }) => {
  const [text, ...more] = mail?.dmarc ?? []
  const shorter = text === undefined || more.length > 0 ? null : withoutVoidTags(text)
  const keepsTag = code === 'dmarc-historic-tag' && tag === 'pct' && /;\s*pct\s*=/i.test(shorter ?? '')
  if (shorter === null || text === undefined || keepsTag) return null
  return pasteFor(`_dmarc.${domain}`, shorter, [text])
}

/** The record with an address for its reports, where it is sound but for the missing address. */
function withReports(text: string): string | null {
  const parts = text.split(';')
  const isAddress = (part: string) => /^\s*rua\s*=/i.test(part)
  if (!isSound(text) || parts.some((part) => isAddress(part) && !/=\s*$/.test(part))) return null
  const retained = parts.filter((part) => !isAddress(part))
  while (retained.at(-1)?.trim() === '') retained.pop()
  return `${retained.join(';').trimEnd()}; rua=mailto:`
}

/** The URL where senders read an MTA-STS policy, and the file to publish there (RFC 8461 3.2). */
export function policyFile(domain: string, { mode, mx, maxAge }: StsPolicy): NonNullable<Draft['file']> {
  const lines = ['version: STSv1', `mode: ${mode}`, ...mx.map((host) => `mx: ${host}`), `max_age: ${maxAge}`]
  return { url: policyUrl(domain), text: `${lines.join('\n')}\n` }
}

const makers: Readonly<Record<string, Make>> = {
  'spf-none': changedSpf,
  'spf-no-all': changedSpf,
  'spf-pass-all': changedSpf,
  'spf-multiple-records': changedSpf,
  'spf-redirect-ignored-with-all': shorterSpf,
  'spf-terms-after-all': shorterSpf,
  'dmarc-historic-tag': shorterDmarc,
  'dmarc-report-size': shorterDmarc,
  'dmarc-fo-ignored': shorterDmarc,
  'dmarc-none': (published) => {
    const { domain, mail } = published
    if (mail?.dmarc?.length !== 0) return null
    const draft = forReports(published, `_dmarc.${domain}`, 'v=DMARC1; p=none; rua=mailto:', [])
    return { draft: { ...draft, reportsOn: domain } }
  },
  'dmarc-no-rua': (published) => {
    const { domain, mail } = published
    const [text, ...more] = mail?.dmarc ?? []
    const start = text === undefined || more.length > 0 ? null : withReports(withoutVoidTags(text) ?? text)
    if (start === null || text === undefined) return null
    return { draft: { ...forReports(published, `_dmarc.${domain}`, start, [text]), reportsOn: domain } }
  },
  'tls-rpt-none': (published) => {
    if (!published.mail || published.mail.hosts.length === 0) return null
    return { draft: forReports(published, `_smtp._tls.${published.domain}`, 'v=TLSRPTv1; rua=mailto:', []) }
  },
  'mta-sts-none': ({ domain, mail, today }) => {
    if (!mail || mail.hosts.length === 0) return null
    const file = policyFile(domain, { mode: 'testing', mx: mail.hosts, maxAge: FIRST_POLICY_AGE })
    const start = `v=STSv1; id=${today};`
    return { draft: { needs: 'file', name: `_mta-sts.${domain}`, type: 'TXT', replaces: [], start, end: '', file } }
  },
  'caa-none': ({ web }, { domain }) => allowing(String(domain), web?.issuer),
  'caa-issuer-not-listed': (_, { domain, issuer }) => allowing(String(domain), String(issuer)),
  'http-hsts-missing': ({ web }) =>
    web?.isTrusted
      ? {
          paste: {
            kind: 'header',
            name: 'Strict-Transport-Security',
            type: '',
            data: FIRST_HSTS,
            replaces: web.strictTransport === null ? [] : [web.strictTransport],
          },
        }
      : null,
}

const allowing = (name: string, issuer: string | null | undefined): Offer | null =>
  issuer
    ? { draft: { needs: 'authority', name, type: 'CAA', replaces: [], start: `0 issue "${issuer}"`, end: '' } }
    : null

/** Codes of records that the mail section reads at names of the domain alone. */
const isMail = (code: string) => /^(?:spf|dmarc|mta-sts|tls-rpt)-/.test(code)

/**
 * The record that fixes a finding, or the draft of one; nothing where it cannot be known, or where the name is an alias
 * or belongs to somebody else.
 *
 * @example
 * offerFor({ code: 'tls-rpt-none', domain: 'example.com' }, published).draft?.start // 'v=TLSRPTv1; rua=mailto:'
 */
export function offerFor(finding: { readonly code: string } & Parameters, published: Published): Offer {
  if (isMail(finding.code) && !isSameName(String(finding.domain), published.domain)) return {}
  const offer = Object.hasOwn(makers, finding.code) ? makers[finding.code]?.(published, finding) : null
  const record = offer?.draft ?? offer?.paste
  if (!offer || !record || (offer.paste?.kind !== 'header' && !isOwn(record.name, published))) return {}
  const texts = [offer.draft?.start ?? '', offer.draft?.end ?? '', offer.paste?.data ?? '', ...record.replaces]
  return texts.every((text) => /^[\x20-\x7e]*$/.test(text)) ? offer : {}
}

const isOwn = (name: string, { domain, aliases }: Published) =>
  isQueryable(name) && isAtOrBelow(name, domain) && !aliases.some((alias) => isSameName(alias, name))
