import { limits } from '@sundry/contracts/limits'
import type { Mailbox, MailboxAction, MailboxesOverview } from '@sundry/contracts/mailbox-functions'
import type { Collected } from '@sundry/mail'
import { useCallback, useEffect, useRef, useState } from 'react'
import { DomainViews } from '../../lookup/mail-reports/domain-view.tsx'
import { exactTime, formatDay } from '../../platform/format.ts'
import { invoke } from '../../platform/invoke.ts'
import { functionAddress } from '../../platform/site.ts'
import { Button } from '../../ui/button.tsx'
import { CommandLines } from '../../ui/command-lines.tsx'
import { TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { addWatches } from '../../watches/add-watches.ts'
import { accountWords as words } from './text.ts'

const REFRESH_MS = 15_000
const MAX_NAMED = 10
const { reportBytes, perAccount } = limits.mailboxes

/** The mailboxes of an account and what their reports say; null where the installation reads none. */
function useMailboxes() {
  const [overview, setOverview] = useState<MailboxesOverview | null>(null)
  const [collected, setCollected] = useState<Collected | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const domain = chosen ?? overview?.domains[0]?.domain
  const read = useCallback(async () => {
    const { data, error } = await invoke('list-mailboxes', { body: domain === undefined ? {} : { domain } })
    setFault(error?.message ?? null)
    if (!data) return
    const { collected: found, ...rest } = data
    setOverview(rest)
    setCollected(found as Collected | null)
  }, [domain])
  useEffect(() => {
    void read()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [read])
  const change = async (action: MailboxAction): Promise<string | null> => {
    const { data, error } = await invoke('change-mailboxes', { body: { action } })
    if (data) setOverview(data)
    return error?.message ?? null
  }
  return { overview, collected, domain, choose: setChosen, fault, read, change }
}

/** `onOn` hears that this installation stores reports, so that the page no longer says that all stays in the tab. */
export default function AccountReports({ onOn }: { onOn: () => void }) {
  const { overview, collected, domain, choose, fault, read, change } = useMailboxes()
  const [note, setNote] = useState<string | null>(null)
  const isOn = overview?.isOn === true
  useEffect(() => {
    if (isOn) onOn()
  }, [isOn, onOn])
  if (overview?.isOn !== true) {
    const message = fault ?? (overview && words.off)
    return message && <p className="mt-6 text-quiet">{message}</p>
  }
  const { mailboxes, domains, days } = overview
  const watch = async (target: string) => {
    const { fault: refusal } = await addWatches([{ kind: 'reports', target }])
    setNote(refusal ?? words.watched)
  }
  return (
    <Panel title={words.title} className="mt-6">
      <p className="text-quiet">{words.stored(days)}</p>
      {fault !== null && (
        <p role="alert" className="mt-2 text-bad">
          {fault}
        </p>
      )}
      <ul className="divide-y divide-line">
        {mailboxes.map((mailbox) => (
          <MailboxRow key={mailbox.id} mailbox={mailbox} change={change} onSent={read} />
        ))}
      </ul>
      {mailboxes.length < perAccount && <AddMailbox change={change} isOpen={mailboxes.length === 0} />}
      {domain !== undefined && (
        <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-line pt-6">
          <div className="no-print flex flex-wrap items-end gap-3">
            <Select
              label={words.domain}
              className="min-w-0 grow basis-64"
              value={domain}
              options={domains.map(({ domain: value }) => ({ value, label: value || words.noDomain }))}
              onChange={({ currentTarget: { value } }) => choose(value)}
            />
            {domain !== '' && (
              <Button variant="secondary" onClick={() => void watch(domain)}>
                {words.watch}
              </Button>
            )}
          </div>
          <p role="status" className="text-sm text-quiet empty:hidden">
            {note}
          </p>
          {collected && <DomainViews key={domain} collected={collected} />}
        </div>
      )}
    </Panel>
  )
}

interface RowProps {
  mailbox: Mailbox
  change: (action: MailboxAction) => Promise<string | null>
  onSent: () => Promise<void>
}

function MailboxRow({ mailbox, change, onSent }: RowProps) {
  const { id, kind, label, token, state, failure, messages, reports, lastReadAt } = mailbox
  const [isAsking, setAsking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const run = async (action: MailboxAction) => setFault(await change(action))
  const name = label ?? words.lost
  return (
    <li className="py-4">
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="text-sm text-quiet">
        {words.counts(messages, reports)}
        {lastReadAt !== null && (
          <>
            {' · '}
            {words.lastRead}{' '}
            <time dateTime={lastReadAt} title={exactTime(lastReadAt)}>
              {formatDay(lastReadAt)}, {lastReadAt.slice(11, 16)} UTC
            </time>
          </>
        )}
        {kind === 'imap' && state === 'waiting' && ` · ${words.waiting}`}
      </p>
      {(fault ?? failure) !== null && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {fault ?? failure}
        </p>
      )}
      {token !== null && <SendFiles token={token} onSent={onSent} />}
      <div className="no-print mt-2 flex flex-wrap items-center gap-2">
        {kind === 'imap' && (
          <Button variant="quiet" aria-label={`${words.readNow}: ${name}`} onClick={() => void run({ do: 'read', id })}>
            {words.readNow}
          </Button>
        )}
        {isAsking ? (
          <>
            <span className="text-sm">{words.removeText(reports)}</span>
            <Button variant="secondary" onClick={() => void run({ do: 'remove', id })}>
              {words.removeAll}
            </Button>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              {words.cancel}
            </Button>
          </>
        ) : (
          <Button variant="quiet" aria-label={`${words.remove}: ${name}`} onClick={() => setAsking(true)}>
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

const base64Of = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

/** Files go to the server one after the other, as a program would send them. */
function SendFiles({ token, onSent }: { token: string; onSent: () => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState<string | null>(null)
  async function send(files: readonly File[]) {
    let [read, added] = [0, 0]
    const refused: string[] = []
    for (const [at, file] of files.entries()) {
      setNote(words.sending(at + 1, files.length))
      const isOfUse = file.size > 0 && file.size <= reportBytes
      const content = isOfUse ? await base64Of(file).catch(() => null) : null
      const { data, error } = content
        ? await invoke('add-mail-report', { body: { token, file: content } })
        : { data: null, error: null }
      read += data?.reports ?? 0
      added += data?.added ?? 0
      const fault = isOfUse && content === null ? words.unreadable : words.noReport
      if (!data || data.reports === 0) refused.push(`${file.name}: ${error?.message ?? fault}`)
    }
    const more = refused.length - MAX_NAMED
    const named = [...refused.slice(0, MAX_NAMED), ...(more > 0 ? [words.moreRefused(more)] : [])]
    setNote([words.sent(read, added), ...named].join('\n'))
    await onSent()
  }
  return (
    <div className="no-print">
      <Button variant="quiet" onClick={() => input.current?.click()}>
        {words.upload}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          if (files.length > 0) void send(files)
        }}
      />
      <p role="status" className="whitespace-pre-line text-sm text-quiet empty:hidden [overflow-wrap:anywhere]">
        {note}
      </p>
      <Fold title={words.program}>
        <p className="text-sm text-quiet">{words.programText}</p>
        <CommandLines
          label={words.program}
          lines={[
            `base64 -w0 report.eml | jq -R '{token: "${token}", file: .}' |`,
            `  curl --json @- ${functionAddress('add-mail-report')}`,
          ]}
        />
      </Fold>
    </div>
  )
}

const empty = { host: '', port: '993', user: '', password: '', folder: 'INBOX' }

function AddMailbox({ change, isOpen }: { change: RowProps['change']; isOpen: boolean }) {
  const [draft, setDraft] = useState(empty)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (action: MailboxAction) => {
    setBusy(true)
    const refusal = await change(action)
    setBusy(false)
    setFault(refusal)
    if (refusal === null) setDraft(empty)
  }
  const field = (name: keyof typeof empty, type = 'text') => (
    <TextField
      label={words.fields[name]}
      type={type}
      autoComplete="off"
      autoCapitalize="none"
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => setDraft({ ...draft, [name]: value })}
    />
  )
  return (
    <Fold title={words.add} open={isOpen} className="no-print mt-2">
      <p className="text-quiet">{words.providers}</p>
      <form
        noValidate
        className="mt-4 grid items-start gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          const { port, ...account } = draft
          if (!isBusy) void run({ do: 'add-imap', account: { ...account, port: Number(port) } })
        }}
      >
        {field('host')}
        {field('port')}
        {field('user')}
        {field('password', 'password')}
        {field('folder')}
        <div className="sm:col-span-2">
          <p className="text-sm text-quiet">{words.readOnly}</p>
          {fault !== null && (
            <p role="alert" className="mt-2 text-bad">
              {fault}
            </p>
          )}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button type="submit" disabled={isBusy}>
              {words.addImap}
            </Button>
            <Button variant="secondary" disabled={isBusy} onClick={() => void run({ do: 'add-address' })}>
              {words.addAddress}
            </Button>
          </div>
        </div>
      </form>
    </Fold>
  )
}
