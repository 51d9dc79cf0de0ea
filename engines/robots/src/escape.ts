import type { OctetString } from './octets.ts'

/**
 * Brings a rule's path to the form in which it is compared: octets above 0x7F become %XX, existing
 * escapes get capital digits, everything else stays (RFC 9309, section 2.2.2).
 */
export function escapePattern(value: OctetString): string {
  return value.replace(/%[0-9a-fA-F]{2}|[\u0080-\u00ff]/g, (found) =>
    found.length === 3 ? found.toUpperCase() : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
