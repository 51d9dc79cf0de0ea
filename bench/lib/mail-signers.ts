// Who signs the messages of bench/mail-causes.ts: mailauth, and dkimpy and Mail::DKIM where they are installed.
import { type ChildProcess, spawn } from 'node:child_process'
import type { KeyObject } from 'node:crypto'
import { createInterface } from 'node:readline'
import { importPeer } from './peer.ts'

export interface SignOptions {
  readonly way: string
  readonly isEd: boolean
  readonly key: KeyObject
  /** Signed fields; a name that occurs once more than its field is oversigned. */
  readonly names: readonly string[]
}

export interface MailSigner {
  readonly name: string
  can(options: SignOptions): boolean
  /** The field, without its line end. */
  sign(message: Buffer, options: SignOptions): Promise<string>
  close(): void
}

const DOMAIN = 'sender.example'
const selectorOf = ({ isEd }: SignOptions) => (isEd ? 'ed' : 'rsa')

async function mailauth(): Promise<MailSigner> {
  const { dkimSign } = await importPeer<{
    dkimSign(message: Buffer, options: object): Promise<{ signatures: string }>
  }>('mailauth', 'mailauth/lib/dkim/sign.js')
  return {
    name: 'mailauth',
    can: () => true,
    async sign(message, options) {
      const { way, key, names } = options
      const { signatures } = await dkimSign(message, {
        canonicalization: way,
        headerList: names,
        signatureData: [
          {
            signingDomain: DOMAIN,
            selector: selectorOf(options),
            privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
            canonicalization: way,
          },
        ],
      })
      return signatures.trimEnd()
    },
    close: () => {},
  }
}

const python = `
import sys, json, base64, dkim
print('ready', flush=True)
for line in sys.stdin:
    a = json.loads(line)
    way = tuple(one.encode() for one in a['way'].split('/'))
    algorithm = b'ed25519-sha256' if a['isEd'] else b'rsa-sha256'
    field = dkim.sign(base64.b64decode(a['message']), a['selector'].encode(), a['domain'].encode(), a['key'].encode(),
        canonicalize=way, signature_algorithm=algorithm, include_headers=[name.encode() for name in a['names']])
    print(base64.b64encode(field).decode(), flush=True)
`
const perl = String.raw`
use strict; use Mail::DKIM::Signer; use Mail::DKIM::PrivateKey; use JSON::PP; use MIME::Base64; $| = 1;
print "ready\n";
while (my $line = <STDIN>) {
  my $a = decode_json($line);
  my $key = Mail::DKIM::PrivateKey->load(Data => $a->{key} =~ s/-----[^-]+-----|\s//gr);
  my $signer = Mail::DKIM::Signer->new(Algorithm => 'rsa-sha256', Method => $a->{way}, Domain => $a->{domain},
    Selector => $a->{selector}, Key => $key, Headers => join(':', @{$a->{names}}));
  $signer->PRINT(decode_base64($a->{message})); $signer->CLOSE;
  print encode_base64($signer->signature->as_string, ''), "\n";
}
`

/** A program that answers a line with a line, or null where it or its library is not installed. */
async function inProcess(command: string, script: readonly string[]) {
  const child: ChildProcess = spawn(command, script, { stdio: ['pipe', 'pipe', 'ignore'] })
  const waiting: ((line: string | null) => void)[] = []
  const next = () => new Promise<string | null>((resolve) => waiting.push(resolve))
  const ready = next()
  const end = () => {
    for (const resolve of waiting.splice(0)) resolve(null)
  }
  child.on('error', end)
  child.on('exit', end)
  if (child.stdout) createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line))
  if ((await ready) !== 'ready') return null
  return {
    ask(value: object) {
      const answer = next()
      child.stdin?.write(`${JSON.stringify(value)}\n`)
      return answer
    },
    close: () => void child.kill(),
  }
}

async function other(
  name: string,
  command: string,
  script: readonly string[],
  can: MailSigner['can'],
): Promise<MailSigner | null> {
  const process = await inProcess(command, script)
  if (!process) return null
  const keyText = ({ isEd, key }: SignOptions) =>
    isEd
      ? key.export({ type: 'pkcs8', format: 'der' }).subarray(-32).toString('base64')
      : String(key.export({ type: 'pkcs1', format: 'pem' }))
  return {
    name,
    can,
    async sign(message, options) {
      const answer = await process.ask({
        ...options,
        message: message.toString('base64'),
        domain: DOMAIN,
        selector: selectorOf(options),
        key: keyText(options),
      })
      if (answer === null) throw new Error(`${name} ended`)
      return Buffer.from(answer, 'base64').toString('latin1').trimEnd()
    },
    close: process.close,
  }
}

/** Mail::DKIM of Debian knows no Ed25519, and signs each field that is there once. */
const canMailDkim = ({ isEd, names }: SignOptions) => !isEd && new Set(names).size === names.length

export async function openSigners(): Promise<readonly MailSigner[]> {
  const signers = await Promise.all([
    mailauth(),
    other('dkimpy', '/usr/bin/python3', ['-c', python], () => true),
    other('Mail::DKIM', 'perl', ['-e', perl], canMailDkim),
  ])
  return signers.filter((signer) => signer !== null)
}
