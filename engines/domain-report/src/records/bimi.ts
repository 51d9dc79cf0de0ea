import { isLogoAddress, readDmarcRecord, readTagList, tagValue } from '@sundry/mail'
import { readHttpsUrl } from './addresses.ts'
import { type Built, blockedBy, builtOf, type MailFacts, placeOf } from './built.ts'
import { problems } from './text.ts'

export interface BimiAnswers {
  readonly logo: string
  /** Address of a mark certificate, or an empty text. */
  readonly certificate: string
  /** The logo is served and is as receivers ask for it. */
  readonly online: boolean
}

const isBimi = (text: string) => /^v\s*=\s*BIMI1/i.test(text)

function ownTags(facts: MailFacts) {
  const place = placeOf(facts, 'default._bimi.', isBimi)
  const [text, ...more] = 'blocked' in place ? [] : place.texts
  return text === undefined || more.length > 0 ? null : readTagList(text)
}

export function askBimi(facts: MailFacts): BimiAnswers {
  const tags = ownTags(facts)
  const value = (name: string) => (tags && tagValue(tags, name)) ?? ''
  return { logo: value('l'), certificate: value('a'), online: false }
}

/** Receivers show no logo where forged mail is delivered. */
function isEnforced({ reading }: MailFacts): boolean {
  const { policy, subdomainPolicy, record } = reading.dmarc
  if (policy === null || policy === 'none' || subdomainPolicy === null || subdomainPolicy === 'none') return false
  const { testMode, pct } = readDmarcRecord(record ?? '')
  return !testMode && (policy === 'reject' || pct === 100)
}

/** With the selector `default`. */
export function buildBimi(facts: MailFacts, { logo, certificate, online }: BimiAnswers): Built<'logo' | 'certificate'> {
  const place = placeOf(facts, 'default._bimi.', isBimi)
  if ('blocked' in place) return blockedBy(place.blocked)
  if (!isEnforced(facts)) return blockedBy(problems.notEnforced)
  const [location, authority] = [readHttpsUrl(logo.trim()), readHttpsUrl(certificate.trim())]
  const isLogo = location !== null && isLogoAddress(location)
  const retained = ownTags(facts)?.tags.flatMap(({ name, value }) =>
    ['v', 'l', 'a'].includes(name) || value === '' ? [] : [`; ${name}=${value}`],
  )
  const text = `v=BIMI1; l=${isLogo ? location : 'https://…'}; a=${authority ?? ''}${(retained ?? []).join('')}`
  return builtOf<'logo' | 'certificate'>(place, text, {
    problems: {
      ...(logo.trim() !== '' && !isLogo && { logo: problems.logo }),
      ...(certificate.trim() !== '' && authority === null && { certificate: problems.certificate }),
    },
    isComplete: isLogo && online,
  })
}
