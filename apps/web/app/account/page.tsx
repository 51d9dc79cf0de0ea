import type { SignInOptions } from '@sundry/contracts/accounts'
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { invoke } from '../platform/invoke.ts'
import { site } from '../shell/site-text.ts'
import { toast } from '../shell/stores/toasts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { AccountFrame } from './account-frame.tsx'
import { ChangePassword, Passkeys } from './security.tsx'
import { readSession, signOut, type User, useSession } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { account as words } from './text.ts'
import { DeleteAccount, ExportData } from './your-data.tsx'

export const meta = () => [{ title: `${words.title} – ${site.name}` }, { name: 'robots', content: 'noindex' }]

export default function AccountPage() {
  const { user, fault } = useSession()
  const [options, setOptions] = useState<SignInOptions | null>(null)
  const [failed, setFailed] = useState(false)

  const load = useCallback(async () => {
    setFailed(false)
    const [{ data }] = await Promise.all([
      invoke<SignInOptions>('sign-in-options', { body: {} }),
      readSession({ anew: true }),
    ])
    setOptions(data)
    setFailed(data === null)
  }, [])
  useEffect(() => void load(), [load])

  if (failed || (fault !== null && user === undefined)) {
    return (
      <AccountFrame title={words.title}>
        <Notice live tone="bad" title={words.offline}>
          {words.offlineText}
        </Notice>
        <Button look="secondary" onClick={load} className="mt-4">
          {words.retry}
        </Button>
      </AccountFrame>
    )
  }
  if (options === null || user === undefined) {
    return (
      <AccountFrame title={words.title}>
        <p role="status" className="min-h-96 text-quiet">
          {words.loading}
        </p>
      </AccountFrame>
    )
  }
  if (!options.accounts) {
    return (
      <AccountFrame title={words.title}>
        <Notice title={words.off}>{words.offText}</Notice>
      </AccountFrame>
    )
  }
  if (user === null) {
    return (
      <AccountFrame title={words.signIn} lead={words.signedOut}>
        <SignIn options={options} />
      </AccountFrame>
    )
  }
  return <SignedIn user={user} />
}

function SignedIn({ user }: { user: User }) {
  const [fault, setFault] = useState<string | null>(null)
  async function leave(everywhere: boolean) {
    const failed = await signOut({ everywhere })
    setFault(failed)
    if (failed === null) toast({ title: words.signedOutToast, durationMs: 3000 })
  }
  return (
    <AccountFrame title={words.hello(user.name)} lead={words.signedInAs(user.email)}>
      {fault !== null && <Notice live tone="bad" title={fault} />}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Panel title={words.history}>
          <p className="leading-relaxed text-quiet">{words.historyText}</p>
          <Link to="/history" className={buttonClass('primary', 'mt-4')}>
            {words.historyLink}
          </Link>
        </Panel>
        <Panel title={words.sessions}>
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => leave(false)}>
              {words.signOut}
            </Button>
            <Button look="quiet" onClick={() => leave(true)}>
              {words.signOutEverywhere}
            </Button>
          </div>
        </Panel>
        <Passkeys />
        <ChangePassword />
        <ExportData />
        <DeleteAccount />
      </div>
    </AccountFrame>
  )
}
