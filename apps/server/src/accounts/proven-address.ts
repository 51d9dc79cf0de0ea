import { createHmac } from 'node:crypto'
import { sameText } from './secret.ts'

export interface AddressToken {
  readonly email: string
  /** The address that the account of `email` moves to. */
  readonly newAddress: string | undefined
  readonly isExpired: boolean
}

/** The token of a link in an email, if this server signed it. */
export function readToken(token: string, secret: string): AddressToken | null {
  const [header = '', payload = '', signature = ''] = token.split('.')
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
  if (!sameText(signature, expected)) return null
  try {
    const { email, exp, updateTo } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    if (typeof email !== 'string' || typeof exp !== 'number') return null
    return { email, newAddress: updateTo, isExpired: exp * 1000 <= Date.now() }
  } catch {
    return null
  }
}
