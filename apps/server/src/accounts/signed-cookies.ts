import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A digest under the signing secret; `purpose` keeps one use of it from standing in for another. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

export function sameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** An account as a key that tells nobody its address. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')

/** The value of a cookie, whichever scheme it was set under. */
export function readCookie(cookies: string | null | undefined, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=')
    const key = pair.slice(0, at).trim()
    if (at > 0 && (key === name || key === `__Secure-${name}`)) return pair.slice(at + 1).trim()
  }
  return null
}

/** A Set-Cookie line for a cookie that only the account routes ever see. */
export function cookieLine(origin: string, name: string, value: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith('https:')
  const flags = `Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${secure ? '__Secure-' : ''}${name}=${value}; ${flags}`
}
