import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { chmod, link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/environment.ts'

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

export interface CookiePlace {
  readonly prefix: string
  readonly path: string
}

/** Several installations may share a host name, so the names of cookies carry the path. */
export const cookiePlace = (basePath = '/'): CookiePlace => ({
  prefix: `sundry${basePath.slice(0, -1).replaceAll('/', '~')}`,
  path: `${basePath}api/auth`,
})

export function cookieLine(
  origin: string,
  place: CookiePlace,
  name: string,
  value: string,
  maxAgeSeconds: number,
): string {
  const secure = origin.startsWith('https:')
  const flags = `Path=${place.path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return `${secure ? '__Secure-' : ''}${name}=${value}; ${flags}`
}

export const SHORTEST_SECRET = 32

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

async function readSecret(path: string): Promise<string | null> {
  let text: string
  try {
    text = (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw new ConfigError(`${path} cannot be read (${codeOf(error)}). Make it readable by this user only.`)
  }
  if (text.length < SHORTEST_SECRET) {
    throw new ConfigError(
      `${path} contains no usable secret: it is empty or shorter than ${SHORTEST_SECRET} characters. Restore it from a backup, set AUTH_SECRET, or delete the file to create a new secret, which signs everyone out and makes TOTP codes unusable.`,
    )
  }
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, 0o600)
  return text
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** On the disk before it gets its name, so that neither a second process nor a power loss leaves half a secret. */
async function makeSecret(path: string, dataDir: string): Promise<void> {
  const temporary = join(dataDir, `.auth-secret-${randomUUID()}`)
  const file = await open(temporary, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(32).toString('base64url'))
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(temporary, path)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await unlink(temporary)
  }
  await syncDirectory(dataDir)
}

/** Two processes that start together on a new directory agree on the file that was linked first. */
export async function sessionSecret(configured: string | null, dataDir: string): Promise<string> {
  if (configured !== null) return configured
  const path = join(dataDir, 'auth-secret')
  const known = await readSecret(path)
  if (known !== null) return known
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await makeSecret(path, dataDir)
  } catch (error) {
    throw new ConfigError(
      `${path} cannot be written (${codeOf(error)}). Set AUTH_SECRET to at least ${SHORTEST_SECRET} random characters, or DATA_DIR to a folder this user can write to.`,
    )
  }
  const made = await readSecret(path)
  if (made === null) throw new ConfigError(`${path} disappeared right after it was written. Set AUTH_SECRET instead.`)
  return made
}

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
