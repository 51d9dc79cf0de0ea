// c2pa-rs, the reference implementation of Content Credentials, as WebAssembly: it signs and judges files beside ours.
import { execFileSync } from 'node:child_process'
import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { signedBytes, writeCbor } from '../../engines/images/src/inspect/credentials/cbor.ts'
import { installPeer } from './peer.ts'

interface Reader {
  json(): string
}
interface Builder {
  sign(signer: object, type: string, file: Blob): Promise<Uint8Array>
}
interface Peer {
  default(options: { module_or_path: Uint8Array }): Promise<unknown>
  WasmReader: { fromBlob(type: string, file: Blob, settings: string): Promise<Reader> }
  WasmBuilder: { fromJson(manifest: string, settings: string): Builder }
}

const settings = JSON.stringify({
  verify: { verify_trust: false, verify_after_sign: false },
  builder: { thumbnail: { enabled: false } },
})

/** It reads blobs as only workers of browsers can: at once. */
class HeldBlob extends Blob {
  readonly held: Uint8Array
  constructor(held: Uint8Array) {
    super([new Uint8Array(held)])
    this.held = held
  }
  override slice(from?: number, to?: number): HeldBlob {
    return new HeldBlob(this.held.slice(from, to))
  }
}
class FileReaderSync {
  readAsArrayBuffer(blob: HeldBlob): ArrayBuffer {
    return new Uint8Array(blob.held).buffer
  }
}

export interface CredentialsPeer {
  version: string
  /** `Valid` without a list of trusted certificates. */
  stateOf(file: Uint8Array, type: string): Promise<string>
  sign(file: Uint8Array, type: string): Promise<Uint8Array<ArrayBuffer>>
}

const SIGNATURE_BYTES = 2500

/** Certificates of a root that is made for this run, with openssl. */
export function makeCertificates(folder: string): { chain: string; key: string } {
  const at = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const extensions = (...lines: string[]) =>
    `[dn]\n[req]\ndistinguished_name=dn\nprompt=no\n[v3]\n${lines.join('\n')}\n`
  const ids = ['subjectKeyIdentifier=hash', 'authorityKeyIdentifier=keyid']
  writeFileSync(
    at('ca.cnf'),
    extensions('basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign', ids[0] ?? ''),
  )
  const leaf = [
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature',
    'extendedKeyUsage=critical,emailProtection',
    ...ids,
  ]
  writeFileSync(at('leaf.cnf'), extensions(...leaf))
  const subject = (name: string) => `/CN=${name}/O=Sundry benches/C=GB`
  for (const name of ['ca', 'leaf'])
    openssl('genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256', '-out', at(`${name}.key`))
  const root = ['-subj', subject('Root'), '-days', '30', '-config', at('ca.cnf'), '-extensions', 'v3']
  openssl('req', '-x509', '-new', '-key', at('ca.key'), ...root, '-out', at('ca.pem'))
  openssl(
    'req',
    '-new',
    '-key',
    at('leaf.key'),
    '-subj',
    subject('Signer'),
    '-config',
    at('ca.cnf'),
    '-out',
    at('leaf.csr'),
  )
  const by = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-CAcreateserial', '-days', '30']
  openssl(
    'x509',
    '-req',
    '-in',
    at('leaf.csr'),
    ...by,
    '-extfile',
    at('leaf.cnf'),
    '-extensions',
    'v3',
    '-out',
    at('leaf.pem'),
  )
  const pem = (name: string) => readFileSync(at(name), 'utf8')
  return { chain: pem('leaf.pem') + pem('ca.pem'), key: pem('leaf.key') }
}

export async function openCredentialsPeer({ chain, key }: { chain: string; key: string }): Promise<CredentialsPeer> {
  Object.assign(globalThis, { FileReaderSync })
  const require = createRequire(join(installPeer('credentials'), 'package.json'))
  const peer: Peer = await import(require.resolve('@contentauth/c2pa-wasm'))
  await peer.default({ module_or_path: readFileSync(require.resolve('@contentauth/c2pa-wasm/c2pa.wasm')) })
  const { version } = require('@contentauth/c2pa-wasm/package.json')
  const privateKey = createPrivateKey(key)
  const certificates = [...chain.matchAll(/-----BEGIN CERTIFICATE-----([^-]*)-----END/g)].map(
    ([, text = '']) => new Uint8Array(Buffer.from(text, 'base64')),
  )
  /** It takes a whole COSE_Sign1, filled up to the length that was announced. */
  const signer = {
    alg: 'es256',
    reserveSize: SIGNATURE_BYTES,
    async sign(claim: Uint8Array) {
      const header = writeCbor(
        new Map<number, number | Uint8Array[]>([
          [1, -7],
          [33, certificates],
        ]),
      )
      const value = sign('sha256', signedBytes(header, claim), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      const filled = (pad: number) =>
        new Uint8Array([0xd2, ...writeCbor([header, { pad: new Uint8Array(pad) }, null, new Uint8Array(value)])])
      return filled(SIGNATURE_BYTES - filled(256).length + 256)
    },
  }
  const type = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
  const manifest = JSON.stringify({
    claim_version: 2,
    claim_generator_info: [{ name: 'bench' }],
    assertions: [
      { label: 'c2pa.actions.v2', data: { actions: [{ action: 'c2pa.created', digitalSourceType: type }] } },
    ],
  })
  return {
    version,
    stateOf: async (file, mime) =>
      JSON.parse((await peer.WasmReader.fromBlob(mime, new HeldBlob(file), settings)).json()).validation_state,
    sign: async (file, mime) =>
      new Uint8Array(await peer.WasmBuilder.fromJson(manifest, settings).sign(signer, mime, new HeldBlob(file))),
  }
}
