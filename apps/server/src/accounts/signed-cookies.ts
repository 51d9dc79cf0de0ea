import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** `purpose` keeps a signature for one use from serving another. */
export const sign = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

export function sameText(received: string, expected: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A key that does not reveal the address. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')

export function readCookie(cookies: string | null | undefined, name: string): string | null {
  for (const pair of cookies?.split(';') ?? []) {
    const at = pair.indexOf('=')
    const key = pair.slice(0, at).trim()
    if (at > 0 && (key === name || key === `__Secure-${name}`)) return pair.slice(at + 1).trim()
  }
  return null
}

export function cookieLine(origin: string, name: string, value: string, maxAgeSeconds: number): string {
  const secure = origin.startsWith('https:')
  const flags = `Path=/api/auth; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${secure ? '__Secure-' : ''}${name}=${value}; ${flags}`
}
