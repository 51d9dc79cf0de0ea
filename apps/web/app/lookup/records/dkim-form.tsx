import { buildDkim, dkimName } from '@sundry/domain-report'
import { lookUp } from '@sundry/mail'
import { useState } from 'react'
import { downloadText } from '../../platform/download.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { createServerResolver } from '../server-resolver.ts'
import { FormFrame, type FormProps, useTyping } from './form-frame.tsx'
import { SenderList } from './sender-list.tsx'
import { words } from './text.ts'

interface DkimKey {
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
async function createDkimKey(keyType: DkimKey['keyType']): Promise<DkimKey> {
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

const texts = words.dkim
const keyTypes = Object.entries(texts.keyTypes).map(([value, label]) => ({ value, label }))

/** Null where the name could not be looked up. */
async function readIsFree(name: string, signal: AbortSignal): Promise<boolean | null> {
  const { status } = await lookUp(createServerResolver(signal), name, 'TXT')
  return status === 'failed' ? null : status !== 'found'
}

/** The key is in the state of this form alone, so that leaving the form forgets it. */
export function DkimForm({ facts }: FormProps) {
  const [selector, setSelector] = useState('')
  const [keyType, setKeyType] = useState<DkimKey['keyType']>('rsa')
  const [key, setKey] = useState<DkimKey | null>(null)
  const [isFree, setFree] = useState<boolean | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const { run, isBusy } = useLatest()
  const typing = useTyping(selector)
  const built = buildDkim(facts, {
    selector,
    keyType: key?.keyType ?? keyType,
    publicKey: key?.publicKey ?? '',
    isFree,
  })
  const problem = built.problems.selector
  const create = () =>
    run(async (signal) => {
      setFailed(false)
      const [made, free] = await Promise.all([
        createDkimKey(keyType).catch(() => null),
        facts.isDraft ? null : readIsFree(dkimName(facts, selector), signal),
      ])
      if (signal.aborted) return
      setFailed(made === null)
      setKey(made)
      setFree(free)
    })
  return (
    <FormFrame kind="dkim" built={built} isUnknown={isFree !== true} risk={texts.risk}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={texts.selector}
          hint={texts.selectorHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
          value={selector}
          error={(typing.isTyping ? null : problem) ?? null}
          onChange={(event) => {
            setSelector(event.currentTarget.value)
            setFree(null)
            typing.setTyping(true)
          }}
          onBlur={() => typing.setTyping(false)}
        />
        <Select
          label={texts.keyType}
          hint={texts.keyTypeHint}
          options={keyTypes}
          value={keyType}
          onChange={(event) => setKeyType(event.currentTarget.value as DkimKey['keyType'])}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          aria-disabled={isBusy || selector.trim() === '' || (problem !== undefined && isFree !== false)}
          onClick={() =>
            !isBusy && selector.trim() !== '' && (problem === undefined || isFree === false) && void create()
          }
        >
          {key ? texts.createAgain : texts.create}
        </Button>
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {hasFailed ? texts.failed : ''}
        </p>
      </div>
      <SenderList />
      {key && (
        <div className="rounded-xl border border-line bg-raised p-3">
          <TextArea
            label={texts.privateKey}
            hint={texts.privateKeyHint}
            mono
            readOnly
            rows={5}
            value={key.privateKey}
          />
          <Button
            variant="secondary"
            className="mt-2"
            onClick={() => downloadText(key.privateKey, `${selector || 'dkim'}.pem`, 'application/x-pem-file')}
          >
            {texts.download}
          </Button>
        </div>
      )}
    </FormFrame>
  )
}
