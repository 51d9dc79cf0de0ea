import type { OctetString } from './octets.ts'

/** Only the part up to the first octet outside A-Z a-z _ and - is compared. */
export function agentToken(value: OctetString): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}

/** `*` alone or followed by white space: "* everyone" still means every crawler. */
export function isGlobalAgent(value: OctetString): boolean {
  return /^\*(?:[\t-\r ]|$)/.test(value)
}

/** RFC 9309, section 2.2.1: of "Googlebot/2.1" only "Googlebot" would be compared. */
export function isValidAgentToken(name: string): boolean {
  return name !== '' && agentToken(name) === name
}
