import { useEffect, useState } from 'react'
import { downloadText } from '../platform/download.ts'
import { authCall } from '../platform/session.ts'
import { SHORT_MS, toast } from '../platform/toasts-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ConfirmForm, codeFault, Failure, faultsOf, useForm } from './forms.tsx'
import type { Proof, SignInMethods } from './passkeys.ts'
import { account as words } from './text.ts'

const QUIET_ZONE = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const [rows, setRows] = useState<readonly (readonly boolean[])[]>([])
  useEffect(() => {
    let isMounted = true
    void import('uqr').then(({ encode }) => {
      if (isMounted) setRows(encode(text, { ecc: 'M', border: QUIET_ZONE }).data)
    })
    return () => {
      isMounted = false
    }
  }, [text])
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <div className="aspect-square w-52 max-w-full rounded-xl bg-white p-1">
      {rows.length > 0 && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges">
          <path d={path} fill="#000" />
        </svg>
      )}
    </div>
  )
}

type Step =
  | { at: 'rest' | 'enable' | 'disable' | 'renew' }
  | { at: 'scan'; uri: string; codes: readonly string[] }
  | { at: 'save'; codes: readonly string[] }

interface Props {
  methods: SignInMethods
  onChange: () => Promise<void>
}

export function TwoFactor({ methods, onChange }: Props) {
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const rest = () => setStep({ at: 'rest' })

  async function enable(proof: Proof) {
    const { data, fault } = await authCall<{ totpURI: string; backupCodes: string[] }>('two-factor/enable', proof)
    if (data) setStep({ at: 'scan', uri: data.totpURI, codes: data.backupCodes })
    return fault
  }
  async function disable(proof: Proof) {
    const { fault } = await authCall('two-factor/disable', proof)
    if (fault !== null) return fault
    await onChange()
    toast.good({ title: words.twoFactorSwitchedOff }, SHORT_MS)
    rest()
    return null
  }
  async function renew(proof: Proof) {
    const { data, fault } = await authCall<{ backupCodes: string[] }>('two-factor/generate-backup-codes', proof)
    if (data) setStep({ at: 'save', codes: data.backupCodes })
    return fault
  }
  async function switchedOn(codes: readonly string[]) {
    toast.good({ title: words.twoFactorSwitchedOn }, SHORT_MS)
    setStep({ at: 'save', codes })
    await onChange()
  }

  const confirms = {
    enable: { action: words.continue, onConfirm: enable },
    renew: { action: words.backupCodesNew, onConfirm: renew },
    disable: { action: words.twoFactorOff, onConfirm: disable, look: 'danger' as const },
  }
  return (
    <Panel title={words.twoFactor}>
      <p className="leading-relaxed text-quiet">{methods.totp ? words.twoFactorOn : words.twoFactorText}</p>
      {step.at === 'rest' && (
        <div className="mt-4 flex flex-wrap gap-3">
          {methods.totp ? (
            <>
              <Button variant="secondary" onClick={() => setStep({ at: 'renew' })}>
                {words.backupCodesNew}
              </Button>
              <Button variant="quiet" onClick={() => setStep({ at: 'disable' })}>
                {words.twoFactorOff}
              </Button>
            </>
          ) : (
            <Button variant="secondary" onClick={() => setStep({ at: 'enable' })}>
              {words.twoFactorSetUp}
            </Button>
          )}
        </div>
      )}
      {(step.at === 'enable' || step.at === 'renew' || step.at === 'disable') && (
        <ConfirmForm
          key={step.at}
          methods={methods}
          allowPasskey={!methods.password}
          onCancel={rest}
          {...confirms[step.at]}
        />
      )}
      {step.at === 'scan' && <Scan uri={step.uri} onDone={() => switchedOn(step.codes)} onCancel={rest} />}
      {step.at === 'save' && <BackupCodes codes={step.codes} onDone={rest} />}
    </Panel>
  )
}

function Scan({ uri, onDone, onCancel }: { uri: string; onDone: () => Promise<void>; onCancel: () => void }) {
  const key = (URL.canParse(uri) ? new URL(uri).searchParams.get('secret') : null) ?? ''
  const form = useForm(
    ['code'],
    ({ code }) => faultsOf({ code: codeFault(code) }),
    async ({ code }) => {
      const { fault } = await authCall('two-factor/verify-totp', { code: code.replace(/\s/g, '') })
      if (fault === null) await onDone()
      return fault
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      <p>{words.twoFactorScan}</p>
      <QrCode text={uri} label={words.twoFactorQr} />
      <div>
        <p className="text-[0.9375rem] font-semibold">{words.twoFactorKey}</p>
        <code className="select-all break-all text-sm">{key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </div>
      <TextField
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...form.field('code')}
      />
      <Failure text={form.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={form.busy}>
          {words.twoFactorConfirm}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}

function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = () => downloadText(`${codes.join('\n')}\n`, 'sundry-backup-codes.txt')
  return (
    <div className="mt-4 grid gap-4" role="status">
      <h3 className="text-lg">{words.backupCodes}</h3>
      <p className="leading-relaxed text-quiet">{words.backupCodesText}</p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={save}>
          {words.download}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {words.backupCodesSaved}
        </Button>
      </div>
    </div>
  )
}
