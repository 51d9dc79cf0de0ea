// Stands in for better-auth/crypto in unit tests: the same functions with a scrypt that costs a thousandth. The real cost
// is paid in the browser tests, where visitors sign up.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'

const COST = { N: 16, r: 1, p: 1 }
const KEY_BYTES = 32

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${scryptSync(password, salt, KEY_BYTES, COST).toString('hex')}`
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', key = ''] = hash.split(':')
  return timingSafeEqual(Buffer.from(key, 'hex'), scryptSync(password, Buffer.from(salt, 'hex'), KEY_BYTES, COST))
}
