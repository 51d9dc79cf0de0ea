// The mailboxes of an account, with a server whose answers the test chooses.
import type { Mailbox, MailboxesOverview } from '@sundry/contracts/mailbox-functions'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import AccountReports from './account-reports.tsx'
import { accountWords as words } from './text.ts'

const { invoke } = vi.hoisted(() => ({ invoke: vi.fn() }))
vi.mock(import('../../platform/invoke.ts'), async (original) => ({ ...(await original()), invoke }))

const mailbox = (some: Partial<Mailbox>): Mailbox => ({
  ...{ id: 'a', kind: 'imap', label: 'a@mail.example', token: null, state: 'ok', failure: null },
  ...{ messages: 2, reports: 1, lastReadAt: null },
  ...(some as object),
})
const overviewOf = (...mailboxes: Mailbox[]): MailboxesOverview => ({ isOn: true, days: 400, mailboxes, domains: [] })

const sent: { name: string; body: unknown }[] = []
let answers: Record<string, (body: never) => unknown> = {}
const refused = (message: string) => ({ data: null, error: { message } })
beforeEach(() => {
  sent.length = 0
  invoke.mockReset().mockImplementation(async (name: string, { body }: { body: never }) => {
    sent.push({ name, body })
    return answers[name]?.(body) ?? refused('No.')
  })
})
const open = (overview: MailboxesOverview, some: typeof answers = {}) => {
  answers = { 'list-mailboxes': () => ({ data: { ...overview, collected: null }, error: null }), ...some }
  return render(<AccountReports onOn={() => {}} />)
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const alerts = () =>
  page
    .getByRole('alert')
    .elements()
    .flatMap(({ textContent }) => textContent || [])

test('a failing mailbox says why, and one that is well says nothing', async () => {
  await open(overviewOf(mailbox({}), mailbox({ id: 'b', label: 'b@mail.example', failure: 'Login failed.' })))
  await expect.element(page.getByText('b@mail.example', { exact: true })).toBeVisible()
  expect(alerts()).toEqual(['Login failed.'])
})

test('a mailbox that is refused leaves its form as it was typed, and one that is taken empties it', async () => {
  await open(overviewOf())
  const host = page.getByLabelText(words.fields.host, { exact: true })
  await host.fill('imap.mail.example')
  await press(words.addImap)
  await expect.poll(alerts).toEqual(['No.'])
  await expect.element(host).toHaveValue('imap.mail.example')
  answers['change-mailboxes'] = () => ({ data: overviewOf(mailbox({})), error: null })
  await press(words.addImap)
  await expect.element(page.getByText('a@mail.example', { exact: true })).toBeVisible()
  expect(sent.at(-1)?.body).toMatchObject({ action: { do: 'add-imap', account: { port: 993, folder: 'INBOX' } } })
  expect(alerts()).toEqual([])
})

test('a mailbox is deleted only once that is confirmed', async () => {
  await open(overviewOf(mailbox({})), { 'change-mailboxes': () => ({ data: overviewOf(), error: null }) })
  await press(`${words.remove}: a@mail.example`)
  await press(words.cancel)
  await press(`${words.remove}: a@mail.example`)
  expect(sent.map(({ name }) => name)).not.toContain('change-mailboxes')
  await press(words.removeAll)
  await expect.poll(() => sent.at(-1)?.body).toEqual({ action: { do: 'remove', id: 'a' } })
})

test('files are sent one after the other; one without a report and one that cannot be read are named', async () => {
  await open(overviewOf(mailbox({ kind: 'address', token: 'secret' } as Partial<Mailbox>)), {
    'add-mail-report': ({ file }) => ({
      data: file === 'eA==' ? { reports: 1, added: 1 } : { reports: 0, added: 0 },
      error: null,
    }),
  })
  await expect.element(page.getByRole('button', { name: words.upload })).toBeVisible()
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementationOnce(function (this: FileReader) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  const chosen = new DataTransfer()
  for (const [text, name] of ['z gone.xml', 'y other.txt', 'x report.xml'].map(
    (one) => one.split(' ') as [string, string],
  ))
    chosen.items.add(new File([text], name))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const status = page.getByText(words.sent(1, 1), { exact: false })
  await expect.element(status).toBeVisible()
  expect(
    status
      .element()
      .textContent?.split('\n')
      .slice(1)
      .map((line) => line.split(':')[0]),
  ).toEqual(['gone.xml', 'other.txt'])
})
