import { buildDkim, dkimName } from '@sundry/domain-report'
import { lookUp } from '@sundry/mail'
import { useState } from 'react'
import { downloadText } from '../../platform/download.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { createServerResolver } from '../server-resolver.ts'
import { createDkimKey, type DkimKey } from './dkim-key.ts'
import { FormFrame, type FormProps, useTyping } from './form-frame.tsx'
import { SenderList } from './sender-list.tsx'
import { words } from './text.ts'

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
