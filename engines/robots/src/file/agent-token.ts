import type { OctetString } from './octets.ts'

/** The part of a `User-agent` value that is compared: up to the first octet outside A-Z a-z _ and -. */
export function agentToken(value: OctetString): string {
  return /^[A-Za-z_-]*/.exec(value)?.[0] ?? ''
}

/** `*` alone or followed by white space: "* everyone" still means every crawler. */
export function isGlobalAgent(value: OctetString): boolean {
  return /^\*(?:[\t-\r ]|$)/.test(value)
}

/**
 * Whether a name can be used on a `User-agent` line as it stands (RFC 9309, section 2.2.1).
 *
 * @example
 * isValidAgentToken('Googlebot') // true
 * isValidAgentToken('Googlebot/2.1') // false: only "Googlebot" would be compared
 */
export function isValidAgentToken(name: string): boolean {
  return name !== '' && agentToken(name) === name
}
