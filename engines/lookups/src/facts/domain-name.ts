import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'

export interface DomainName {
  ascii: string
  unicode: string
  registrable: string | null
  suffix: string | null
  /** False for localhost and internal names. */
  isSuffixPublic: boolean
  isIp: boolean
}

const label = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?|\*)$/

function bareHost(text: string): string {
  const host = text
    .trim()
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
    .replace(/[/?#\\].*$/s, '')
    .replace(/^.*@/s, '')
  if (host.startsWith('[')) return host.replace(/^\[([^\]]*)\].*$/s, '$1')
  if (isIP(host)) return host
  return host.replace(/:\d*$/, '').replace(/[.\u3002]$/, '')
}

const addressNamed = (address: string): DomainName => ({
  ascii: address,
  unicode: address,
  registrable: null,
  suffix: null,
  isSuffixPublic: false,
  isIp: true,
})

/** Only ICANN's suffixes count: a name below github.io belongs to the registrant of github.io. */
export function readDomainName(text: string): DomainName | null {
  const host = bareHost(text)
  // domainToASCII would drop a line end and read two names as one.
  if (/[\s\p{Cc}]/u.test(host)) return null
  if (isIP(host) !== 0) return addressNamed(host)
  // domainToASCII would take 2130706433 and 0x7f.1 for addresses.
  if (host === '' || /^(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+))*$/i.test(host)) return null
  const plain = /^[\x21-\x7e]+$/.test(host) && !/xn--/i.test(host)
  const ascii = plain ? host.toLowerCase() : domainToASCII(host)
  // Full-width digits have become plain ones here.
  if (isIP(ascii) !== 0) return addressNamed(ascii)
  const labels = ascii.split('.')
  if (ascii === '' || ascii.length > 253 || !labels.every((one) => label.test(one))) return null
  const { domain, publicSuffix, isIcann } = parse(ascii, { allowPrivateDomains: false, validateHostname: false })
  return {
    ascii,
    unicode: unicodeOf(ascii),
    registrable: domain,
    suffix: publicSuffix,
    isSuffixPublic: isIcann === true,
    isIp: false,
  }
}

export const unicodeOf = (ascii: string): string => domainToUnicode(ascii) || ascii

export const notADomain = 'This is not a domain name. Enter one such as example.com.'

export const notRegistrable = ({ isSuffixPublic }: DomainName): string =>
  isSuffixPublic
    ? 'This name is a public suffix, under which domains are registered. Enter a domain such as example.com.'
    : 'Names like this cannot be registered on the internet. Enter a domain such as example.com.'

/** The domain that somebody registered, or could register, to have this host. */
export function registrableOf(host: string): string | null {
  const named = readDomainName(host)
  return named?.isSuffixPublic ? named.registrable : null
}
