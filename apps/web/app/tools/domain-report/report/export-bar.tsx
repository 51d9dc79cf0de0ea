import { remindersFor } from '../../../lookup/reminders.ts'
import { words as common } from '../../../lookup/text.ts'
import { downloadText } from '../../../platform/download.ts'
import { LONG_MS, toast } from '../../../platform/toasts-store.ts'
import { useCopied } from '../../../platform/use-copied.ts'
import { Button } from '../../../ui/button.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import type { ReportRun } from './report-state.ts'

const saves = {
  HTML: async (run: ReportRun) => {
    const [{ reportHtml }, { fileNameOf }] = await Promise.all([
      import('./report-html.tsx'),
      import('./report-files.ts'),
    ])
    downloadText(reportHtml(run), fileNameOf(run, 'html'), 'text/html')
  },
  JSON: async (run: ReportRun) => {
    const { reportJson, fileNameOf } = await import('./report-files.ts')
    downloadText(reportJson(run), fileNameOf(run, 'json'), 'application/json')
  },
  CSV: async (run: ReportRun) => {
    const { reportCsv, fileNameOf } = await import('./report-files.ts')
    downloadText(reportCsv(run), fileNameOf(run, 'csv'), 'text/csv')
  },
}

const words = {
  copyFindings: 'Copy link with findings',
  linkCopied: {
    title: 'Link Copied',
    description: 'The findings are in the link itself. It opens them as a claim, with a button to look the domain up.',
  },
  linkTooLong: { title: 'Too Long for a Link', description: 'Save the report as HTML and send the file instead.' },
}

export function ExportBar({ run }: { run: ReportRun }) {
  const { copied, copy } = useCopied()
  const copyLink = async () => {
    if (!(await copy(location.href))) toast.bad(common.copyFailed, LONG_MS)
  }
  const copyFindings = async () => {
    const { findingsLink } = await import('./findings-link.ts')
    const link = await findingsLink(run)
    if (link === null) toast.bad(words.linkTooLong, LONG_MS)
    else if (await copy(link)) toast.good(words.linkCopied, LONG_MS)
    else toast.bad(common.copyFailed, LONG_MS)
  }
  const { start, sections } = run
  const { registration } = sections
  const expiresOn =
    registration?.state === 'done' &&
    registration.answer.type === 'registration' &&
    registration.answer.reading?.expiresOn
  const calendar = start?.domain && expiresOn ? remindersFor(start.domain, expiresOn, new Date()) : null
  const items = Object.entries(saves).map(([name, save]) => ({
    name: `Save ${name}`,
    onPress: (): void => void save(run),
  }))
  if (run.end && start?.domain) items.push({ name: words.copyFindings, onPress: () => void copyFindings() })
  if (calendar) {
    items.push({
      name: common.reminders,
      onPress: () => downloadText(calendar, `${start?.domain}-expiry.ics`, 'text/calendar'),
    })
  }
  return (
    <div className="no-print flex flex-wrap gap-2">
      <MenuButton label={common.export} items={items} />
      <Button variant="quiet" onClick={copyLink}>
        {copied ? common.copied : common.link}
      </Button>
    </div>
  )
}
