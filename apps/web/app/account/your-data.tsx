import { useState } from 'react'
import { downloadText } from '../platform/download.ts'
import { invoke } from '../platform/invoke.ts'
import { readableJson } from '../platform/readable-json.ts'
import { LONG_MS, toast } from '../shell/stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { authCall } from './auth-client.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { Failure } from './failure.tsx'
import { forgetUser } from './session.ts'
import type { Proof, SignInMethods } from './sign-in-methods.ts'
import { account as words } from './text.ts'

export function ExportData() {
  const [fault, setFault] = useState<string | null>(null)
  async function save() {
    const { data, error } = await invoke('export-account', { body: {} })
    setFault(error?.message ?? null)
    if (data) downloadText(readableJson(data), 'sundry-account.json', 'application/json')
  }
  return (
    <Panel title={words.data}>
      <p className="leading-relaxed text-quiet">{words.dataText}</p>
      <Failure text={fault} />
      <Button variant="secondary" onClick={save} className="mt-4">
        {words.export}
      </Button>
    </Panel>
  )
}

export function DeleteAccount({ methods }: { methods: SignInMethods }) {
  const [asked, setAsked] = useState(false)
  async function remove(proof: Proof): Promise<string | null> {
    const { fault } = await authCall('delete-user', proof)
    if (fault !== null) return fault
    forgetUser()
    toast.good({ title: words.deleted }, LONG_MS)
    return null
  }
  return (
    <Panel title={words.delete}>
      <p className="leading-relaxed text-quiet">{words.deleteText}</p>
      {asked ? (
        <ConfirmForm
          methods={methods}
          action={words.deleteConfirm}
          variant="danger"
          onConfirm={remove}
          onCancel={() => setAsked(false)}
        />
      ) : (
        <Button variant="danger" onClick={() => setAsked(true)} className="mt-4">
          {words.delete}
        </Button>
      )}
    </Panel>
  )
}
