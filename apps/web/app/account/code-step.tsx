import { useState } from 'react'
import { authCall } from '../platform/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { codeFault, Failure, faultsOf, useForm } from './forms.tsx'
import { account as words } from './text.ts'

export function CodeStep({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  const [backup, setBackup] = useState(false)
  const form = useForm(
    ['code'],
    ({ code }) => faultsOf({ code: codeFault(code) }),
    async ({ code }) => {
      const path = backup ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp'
      const { fault } = await authCall(path, { code: code.replace(/\s/g, '') })
      if (fault === null) await onDone()
      return fault
    },
  )
  const change = () => {
    form.clear()
    setBackup(!backup)
  }
  return (
    <Panel title={words.codeTitle} className="max-w-md">
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <p className="leading-relaxed text-quiet">{backup ? words.backupText : words.codeText}</p>
        <TextField
          key={String(backup)}
          label={backup ? words.backupCode : words.code}
          inputMode={backup ? 'text' : 'numeric'}
          autoComplete={backup ? 'off' : 'one-time-code'}
          autoFocus
          {...form.field('code')}
        />
        <Failure text={form.failure} />
        <Button type="submit" disabled={form.busy}>
          {words.signIn}
        </Button>
        <div className="flex flex-wrap gap-x-3">
          <Button variant="quiet" className="px-3" onClick={change}>
            {backup ? words.useApp : words.useBackup}
          </Button>
          <Button variant="quiet" className="px-3" onClick={onCancel}>
            {words.startOver}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
