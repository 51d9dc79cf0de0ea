import { lazy, useEffect, useEffectEvent } from 'react'
import { focusInvalid, useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { packHash, unpackHash } from '../../platform/hash-state.ts'
import { isShown } from '../../platform/site.ts'
import { textOf } from '../../platform/text-of-file.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { CodeArea } from '../../ui/code-area.tsx'
import { FileButton, TextField } from '../../ui/field.tsx'
import { Later } from '../../ui/later.tsx'
import { toolMeta } from '../tool-meta.ts'
import { FetchFile } from './fetch-file.tsx'
import { edit, replaceText, testAccess, useRobots } from './model.ts'
import type { RobotsVerdict } from './robots.worker.ts'
import { changes, howTo, sample, sampleUrl, toasts, words } from './text.ts'
import { tool } from './tool.ts'

const MAX_LINK_CHARACTERS = 20_000

function FileButtons() {
  const { copied, copy } = useCopied()
  const { before, url } = useRobots()

  const link = async () => {
    const { text, url, agent } = useRobots.getState()
    if (text.length > MAX_LINK_CHARACTERS) {
      toast.bad(toasts.tooLong, LONG_MS)
      return
    }
    const address = new URL(location.href)
    address.hash = await packHash({ text, url, agent })
    if (!(await copy(address.href))) toast.bad(toasts.copyFailed, LONG_MS)
  }

  const takeSample = () => {
    replaceText(sample)
    if (url.trim() === '') useRobots.setState({ url: sampleUrl })
  }
  return (
    <div className="mb-3 flex flex-wrap items-start gap-x-1 gap-y-2 sm:gap-x-2">
      <FileButton
        label={words.openFile}
        accept=".txt,text/plain"
        onFile={async (file) => {
          const text = await textOf(file.name, file.text())
          if (text !== null) replaceText(text)
        }}
      />
      <Button variant="quiet" className="max-sm:px-2 max-sm:text-sm" onClick={takeSample}>
        {words.reset}
      </Button>
      <Button variant="quiet" className="max-sm:px-2 max-sm:text-sm" onClick={link}>
        {copied ? words.shared : words.share}
      </Button>
      {before !== null && (
        <Button variant="secondary" className="max-sm:px-4 max-sm:text-sm" onClick={() => edit({ text: before })}>
          {words.undo}
        </Button>
      )}
      {isShown('server') && (
        <div data-part="server" className="contents">
          <FetchFile onText={replaceText} />
        </div>
      )}
    </div>
  )
}

function VerdictPanel({ verdict }: { verdict: RobotsVerdict }) {
  const { allowed, line, reason, agent, url, group, compared } = verdict
  const region = useBroughtIntoView<HTMLElement>(verdict)
  return (
    <section
      ref={region}
      tabIndex={-1}
      role="status"
      aria-label="Result"
      className={`rounded-(--radius-card) border p-5 sm:p-6 ${allowed ? 'border-good/60' : 'border-bad/70'} bg-surface`}
    >
      <p className={`text-4xl font-semibold tracking-tight sm:text-5xl ${allowed ? 'text-good' : 'text-bad'}`}>
        {allowed ? words.allowed : words.disallowed}
      </p>
      <p className="mt-3 text-lg">{reason}</p>
      <dl className="mt-4 grid gap-x-6 gap-y-2 text-[0.9375rem] sm:grid-cols-[auto_1fr]">
        <Row name="Agent" value={agent} />
        <Row name="URL" value={url} />
        {compared !== url && (
          <Row
            name={words.tested}
            value={`${compared} (${verdict.changes.map((change) => changes[change] ?? change).join(', ')})`}
          />
        )}
        <Row name="Rule" value={line > 0 ? words.decidedBy(line) : words.noRule} />
        {group !== null && <Row name="Group" value={group === '' ? words.noGroup : words.group(group)} />}
        {verdict.robotsUrl && <Row name="File" value={`${words.governs} ${verdict.robotsUrl}`} />}
      </dl>
      {verdict.firstLostLine > 0 && <p className="mt-3 text-warn">{words.cut(verdict.firstLostLine)}</p>}
      <p className="mt-4 text-sm text-quiet">{verdict.simplified ? words.simplifiedNote : words.exactNote}</p>
    </section>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt className="font-semibold">{name}</dt>
      <dd className="text-quiet [overflow-wrap:anywhere]">{value}</dd>
    </>
  )
}

export const meta = () => toolMeta(tool)

const MoreChecks = lazy(() => import('./more-checks.tsx'))

export default function Page() {
  const { text, url, agent, simplified, raw, verdict, shownLine, problem } = useRobots()
  const { run } = useLatest()
  const test = () => testAccess(run)
  useSharedState(test)

  useHandedOver(tool.id, (handedOver) => edit({ text: handedOver.text ?? '' }))
  const marks =
    shownLine !== null
      ? [{ line: shownLine, tone: 'warn' as const }]
      : verdict && verdict.line > 0
        ? [{ line: verdict.line, tone: verdict.allowed ? ('good' as const) : ('bad' as const) }]
        : []

  return (
    <ToolPage tool={tool} howTo={howTo}>
      <div className="grid gap-4 lg:grid-cols-[1.2fr_1fr] lg:gap-6">
        <div>
          <FileButtons />
          <CodeArea
            label={words.file}
            value={text}
            onValue={(value) => edit({ text: value })}
            marks={marks}
            rows={16}
            short
            error={problem?.at === 'file' ? problem.message : null}
          />
        </div>
        <form
          noValidate
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const form = event.currentTarget
            void test().then(() => focusInvalid(form.closest('main') ?? form))
          }}
        >
          <TextField
            label={words.url}
            value={url}
            error={problem?.at === 'url' ? problem.message : null}
            placeholder={words.urlPlaceholder}
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => edit({ url: event.currentTarget.value })}
          />
          <TextField
            label={words.agent}
            value={agent}
            list="robots-agents"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => edit({ agent: event.currentTarget.value })}
          />
          <datalist id="robots-agents">
            {['Googlebot', 'Googlebot-Image', 'Bingbot', 'GPTBot', 'ClaudeBot', 'PerplexityBot', 'Google-Extended'].map(
              (name) => (
                <option key={name} value={name} />
              ),
            )}
          </datalist>
          <Button type="submit" className="min-h-12 self-start px-8">
            {words.run}
          </Button>
          {verdict && <VerdictPanel verdict={verdict} />}
          <div>
            <Checkbox
              label={words.simplified}
              hint={words.simplifiedHint}
              checked={simplified}
              onChange={(event) => edit({ simplified: event.currentTarget.checked })}
            />
            <Checkbox
              label={words.raw}
              hint={words.rawHint}
              checked={raw}
              disabled={simplified}
              onChange={(event) => edit({ raw: event.currentTarget.checked })}
            />
          </div>
        </form>
      </div>
      <section aria-label={words.more} className="mt-12">
        <Later className="min-h-80">
          <MoreChecks />
        </Later>
      </section>
    </ToolPage>
  )
}

function useSharedState(onShared: () => Promise<void>): void {
  const test = useEffectEvent(onShared)
  useEffect(() => {
    unpackHash(location.hash).then((shared) => {
      if (typeof shared !== 'object' || shared === null) return
      const string = (key: string) => {
        const value: unknown = Reflect.get(shared, key)
        return typeof value === 'string' ? { [key]: value } : {}
      }
      edit({ ...string('text'), ...string('url'), ...string('agent') })
      if (useRobots.getState().url.trim() !== '') void test()
    })
  }, [])
}
