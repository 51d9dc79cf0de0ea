// Signs the zones of the bench with BIND's tools.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../dns-servers.ts'
import type { Signing } from './zone.ts'

export interface Signed {
  file: string
  /** DS data by digest. */
  signers: { sha1: string; sha256: string; sha384: string }
}

export function signZone(folder: string, zone: string, text: string, signing: Signing): Signed {
  const place = join(folder, 'keys', zone === '.' ? 'root' : zone)
  mkdirSync(place, { recursive: true })
  const { algorithm = 'ECDSAP256SHA256', bits, nsec3, times = [] } = signing
  const size = bits === undefined ? [] : ['-b', String(bits)]
  if (!readdirSync(place).some((file) => file.endsWith('.key'))) {
    run('usr/bin/dnssec-keygen', ['-q', '-K', place, '-a', algorithm, ...size, '-f', 'KSK', zone], place)
  }
  writeFileSync(join(place, 'plain'), text)
  const hashed = nsec3 ? ['-3', nsec3.salt, '-H', String(nsec3.iterations)] : []
  const files = ['-K', place, '-d', place, '-o', zone, '-O', 'full', '-f', 'signed', 'plain']
  const out = run('usr/bin/dnssec-signzone', ['-S', '-P', '-z', '-q', ...hashed, ...times, ...files], place)
  if (!existsSync(join(place, 'signed'))) throw new Error(`${zone} could not be signed: ${out}`)
  const key = join(place, readdirSync(place).find((file) => file.endsWith('.key')) ?? '')
  const signer = (digest: string) =>
    run('usr/bin/dnssec-dsfromkey', ['-a', digest, key], place)
      .replace(/^.*\sDS\s+/, '')
      .trim()
  const lines = readFileSync(join(place, 'signed'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'))
  rmSync(join(place, 'signed'))
  return {
    file: `${(signing.spoil?.(lines) ?? lines).join('\n')}\n`,
    signers: { sha1: signer('SHA-1'), sha256: signer('SHA-256'), sha384: signer('SHA-384') },
  }
}

const UNKNOWN_ALGORITHM = 200

/** The DS records of a zone's key in the parent. */
export function signerLines(name: string, signing: Signing, { sha1, sha256, sha384 }: Signed['signers']): string[] {
  const [tag = '', algorithm = '', type = '', digest = ''] = sha256.split(' ')
  const data: Readonly<Record<NonNullable<Signing['signer']>, readonly string[]>> = {
    right: [sha256],
    none: [],
    wrong: [['4711', algorithm, type, digest].join(' ')],
    sha1: [sha1],
    sha384: [sha384],
    'both-digests': [sha256, sha384],
    'unknown-algorithm': [[tag, UNKNOWN_ALGORITHM, type, digest].join(' ')],
    'one-more': [sha256, ['4711', algorithm, type, digest].join(' ')],
  }
  return data[signing.signer ?? 'right'].map((one) => `${name} DS ${one}`)
}
