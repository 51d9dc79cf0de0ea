import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Resolver } from '../base/txt.ts'
import { canonicalBody, canonicalField } from '../dkim/crypto.ts'
import { rawField } from '../mime/fields.ts'

export interface Signer {
  readonly key: KeyObject
  readonly record: string
  readonly algorithm: 'rsa-sha256' | 'ed25519-sha256'
}

export function createSigner(type: 'rsa' | 'ed25519'): Signer {
  const { privateKey: key, publicKey } =
    type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 1024 }) : generateKeyPairSync('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  const octets = type === 'rsa' ? der : der.subarray(-32)
  return { key, record: `v=DKIM1; k=${type}; p=${octets.toString('base64')}`, algorithm: `${type}-sha256` }
}

export interface SignOptions {
  readonly way?: 'simple' | 'relaxed'
  readonly names?: string
  readonly tags?: string
  /** Another name and other tags make the message signature of an ARC set. */
  readonly head?: string
}

const sha256 = (text: string) => createHash('sha256').update(text, 'latin1').digest()

/** Signs text with an Ed25519 key over its hash (RFC 8463), with an RSA key over itself. */
export const signText = ({ key, algorithm }: Signer, text: string): string =>
  algorithm === 'rsa-sha256'
    ? sign('sha256', Buffer.from(text, 'latin1'), key).toString('base64')
    : sign(null, sha256(text), key).toString('base64')

/** The field that signs a message, as RFC 6376 3.7 makes it. */
export function signatureField(
  signer: Signer,
  fields: readonly string[],
  body: string,
  { way = 'relaxed', names = 'from:to:subject:date', tags = '', head = 'DKIM-Signature: v=1' }: SignOptions = {},
): string {
  const hash = sha256(canonicalBody(body, way)).toString('base64')
  const open = `${head}; a=${signer.algorithm}; c=${way}/${way}; d=sender.example; s=one;${tags}\r\n h=${names}; bh=${hash};\r\n b=`
  const rest = fields.map(rawField)
  const lines = names.split(':').flatMap((name) => {
    const at = rest.findLastIndex((field) => field.name === name)
    return at < 0 ? [] : rest.splice(at, 1).map((field) => `${canonicalField(field, way)}\r\n`)
  })
  return open + signText(signer, lines.join('') + canonicalField(rawField(open), way))
}

/** Answers TXT questions from a table; a name that is not in it does not exist. */
export const textResolver =
  (records: Readonly<Record<string, string>>): Resolver =>
  (name, type) => {
    const text = type === 'TXT' ? records[name.toLowerCase()] : undefined
    const data = (text?.match(/.{1,255}/g) ?? []).map((piece) => JSON.stringify(piece)).join(' ')
    return Promise.resolve({
      rcode: text === undefined ? 'NXDOMAIN' : 'NOERROR',
      records: text === undefined ? [] : [{ name, ttl: 300, type, data }],
      flags: { ad: false },
      ede: [],
    })
  }

/** A message whose twenty signatures, each of another body, take seconds to search. */
export function slowMessage(): string {
  const signer = createSigner('rsa')
  const fields = ['From: alice@sender.example', 'To: bob@receiver.example', 'Subject: Figures', 'Date: x']
  const signatures = Array.from({ length: 20 }, (_, at) => signatureField(signer, fields, `${at}\r\n`))
  const text = 'A long line of words that no signature was made of, \r\n'.repeat(2500)
  return [...signatures, ...fields, '', text].join('\r\n')
}
