import type { MessageSource } from '../mime/source.ts'
import { canonicalBody } from './canonical.ts'
import { type Signature, signedFields } from './signature.ts'

/** Fields that a reader sees, or that decide how a message is shown. */
const SHOWN = ['From', 'Subject', 'To', 'Cc', 'Date', 'Reply-To', 'Content-Type']

export interface Coverage {
  /** Fields that are shown, but not signed. */
  readonly unsignedFields: readonly string[]
  /** Fields among them that the signer signed once: another one was added above. */
  readonly addedFields: readonly string[]
  /** Octets of the body behind those that are signed; they can be of anyone. */
  readonly unsignedOctets: number
}

/** Signatures start at the lowest of several fields, mail programs show the topmost (RFC 6376 8.15). */
export function coverageOf(signature: Signature, { fields, body }: MessageSource): Coverage {
  const others = fields.filter((field) => field !== signature.field)
  const signed = new Set(signedFields(signature.names, others))
  const shown = SHOWN.map((label) => ({ label, all: others.filter(({ name }) => name === label.toLowerCase()) }))
  const unsigned = shown.filter(({ all }) => all.some((field) => !signed.has(field)))
  const { length } = signature
  return {
    unsignedFields: unsigned.map(({ label }) => label),
    addedFields: unsigned.filter(({ all }) => all.some((field) => signed.has(field))).map(({ label }) => label),
    unsignedOctets: length === null ? 0 : Math.max(0, canonicalBody(body, signature.body).length - length),
  }
}
