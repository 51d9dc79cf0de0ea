import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export interface Vault {
  /** `owner` is bound to the text, so that a row's secret cannot be moved to another row. */
  encrypt(text: string, owner: string): string
  /** Null where none of the keys fits. */
  decrypt(sealed: string, owner: string): string | null
  /** False for a text that an older key encrypted. */
  isCurrent(sealed: string): boolean
  /** A token that only a holder of the key can make; nothing of it is stored. */
  tokenFor(purpose: string, id: string): string
  /** Secrets of another use, of the current key first. */
  secretsFor(use: string): Buffer[]
  /** The id of a token that one of the keys made. */
  idOf(purpose: string, token: string): string | null
}

interface Key {
  readonly id: string
  readonly secret: Buffer
}

const derived = (secret: string, use: string) => createHmac('sha256', secret).update(use).digest()

/** AES-256-GCM under the operator's key, which is in no database. The first key encrypts, all decrypt. */
export function createVault(secrets: readonly string[]): Vault {
  const keys = secrets.map((secret): Key & { mac: Buffer } => ({
    id: createHash('sha256').update(`sundry key id ${secret}`).digest('hex').slice(0, 8),
    secret: derived(secret, 'sundry watches encrypt'),
    mac: derived(secret, 'sundry watches token'),
  }))
  const [current] = keys
  if (!current) throw new Error('a vault needs a key')
  const macOf = (mac: Buffer, purpose: string, id: string) =>
    createHmac('sha256', mac).update(`${purpose}\0${id}`).digest('base64url')

  return {
    encrypt(text, owner) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, current.secret, iv).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${current.id}.${sealed.toString('base64url')}`
    },
    decrypt(text, owner) {
      const [id, body = ''] = text.split('.', 2)
      const key = keys.find((one) => one.id === id)
      const sealed = Buffer.from(body, 'base64url')
      if (!key || sealed.length < IV_BYTES + TAG_BYTES) return null
      try {
        const cipher = createDecipheriv(ALGORITHM, key.secret, sealed.subarray(0, IV_BYTES))
        cipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES))
        return cipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + cipher.final('utf8')
      } catch {
        return null
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.id}.`),
    secretsFor: (use) => secrets.map((secret) => derived(secret, use)),
    tokenFor: (purpose, id) => `${id}.${macOf(current.mac, purpose, id)}`,
    idOf(purpose, token) {
      const [id = '', mac = ''] = token.split('.', 2)
      const sent = Buffer.from(mac)
      const fits = keys.some((key) => {
        const expected = Buffer.from(macOf(key.mac, purpose, id))
        return expected.length === sent.length && timingSafeEqual(expected, sent)
      })
      return fits ? id : null
    },
  }
}
