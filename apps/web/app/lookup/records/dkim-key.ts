export interface DkimKey {
  keyType: 'rsa' | 'ed25519'
  /** In base64, for the tag p. */
  publicKey: string
  /** PKCS #8 as PEM. */
  privateKey: string
}

const algorithms = {
  rsa: { name: 'RSASSA-PKCS1-v1_5', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
  ed25519: { name: 'Ed25519' },
} as const

const PEM_LINE = /.{1,64}/g

const base64 = (octets: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(octets)))

/** The pair is made in this tab and goes nowhere; rejects where the browser cannot make keys of this type. */
export async function createDkimKey(keyType: DkimKey['keyType']): Promise<DkimKey> {
  const pair = (await crypto.subtle.generateKey(algorithms[keyType], true, ['sign', 'verify'])) as CryptoKeyPair
  // RFC 8463 4.2 has the octets of an Ed25519 key alone, RFC 6376 3.6.1 the whole structure of an RSA key.
  const [shared, secret] = await Promise.all([
    crypto.subtle.exportKey(keyType === 'rsa' ? 'spki' : 'raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ])
  const lines = base64(secret).match(PEM_LINE) ?? []
  const privateKey = ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n')
  return { keyType, publicKey: base64(shared), privateKey }
}
