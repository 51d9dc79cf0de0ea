import { limits } from '@sundry/contracts/limits'
import { type FormEvent, lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readQuery } from '../../lookup/query-state.ts'
import { words as common } from '../../lookup/text.ts'
import { focusInvalid, useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { filesOfInput, usePageFiles } from '../../platform/file-intake.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { BAD_URL, webAddressIn } from '../../platform/parse-url.ts'
import { isShown } from '../../platform/site.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { canSaveToFolder, chooseFolder } from '../../platform/write-file.ts'
import { ToolPage } from '../../shell/tool-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { toolMeta } from '../tool-meta.ts'
import {
  cancel,
  checkSite,
  clearCrawlProblem,
  crawlSite,
  fail,
  type Progress,
  setWas,
  setWeighs,
  takeFiles,
  useSiteCheck,
} from './model.ts'
import { howTo, words } from './text.ts'
import { tool } from './tool.ts'

export const meta = () => toolMeta(tool)

const Result = lazy(() => import('./result.tsx'))

/** A site has more files than a queue of images, and those with a dot are what must not be published. */
const siteFiles = { hidden: true, max: 100_001 }

export default function Page() {
  const { result, progress, error } = useSiteCheck()
  const isOver = usePageFiles(takeFiles, siteFiles)
  useHandedOver(tool.id, ({ files }) => files && takeFiles(files))
  useEffect(() => cancel, [])
  const problem = useBroughtIntoView<HTMLDivElement>(error)

  return (
    <ToolPage tool={tool} howTo={howTo}>
      <div ref={problem} tabIndex={-1} className={error ? 'mb-4' : ''}>
        {error && <Notice tone="bad" live title={error} />}
      </div>
      {progress && <Running progress={progress} />}
      {result ? (
        <Suspense fallback={null}>
          <Result key={result.id} result={result} />
        </Suspense>
      ) : (
        <div hidden={progress !== null}>
          <WaysIn isOver={isOver} />
        </div>
      )}
    </ToolPage>
  )
}

function Running({ progress }: { progress: Progress }) {
  // The pressed control may be far below, and is hidden now.
  const region = useBroughtIntoView<HTMLDivElement>(true)
  const share =
    progress.kind === 'checking' || progress.kind === 'files'
      ? (100 * progress.done) / Math.max(1, progress.total)
      : progress.kind === 'crawling'
        ? (100 * progress.fetched) / progress.max
        : null
  return (
    <div ref={region} tabIndex={-1} className="mb-4 rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="font-semibold tabular-nums">
          {sentenceOf(progress)}
        </p>
        <Button variant="danger" onClick={cancel}>
          {words.cancel}
        </Button>
      </div>
      <ProgressBar label={words.progress} value={share} className="mt-4" />
    </div>
  )
}

function sentenceOf(progress: Progress): string {
  switch (progress.kind) {
    case 'opening':
      return words.opening
    case 'queued':
      return common.inLine(progress.ahead)
    case 'crawling':
      return words.crawling(progress.fetched, progress.waiting)
    case 'files':
      return words.files(progress.done, progress.total)
    case 'checking':
      return words.checking(progress.done, progress.total)
    case 'judging':
      return words.judging
  }
}

function WaysIn({ isOver }: { isOver: boolean }) {
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[1.2fr_1fr]">
        <DropZone isOver={isOver} />
        {isShown('server') && <CrawlForm />}
      </div>
      <MoreChecks />
    </>
  )
}

function DropZone({ isOver }: { isOver: boolean }) {
  const folder = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const report = useRef<HTMLInputElement>(null)

  const chooseSite = async () => {
    // Without a picker of its own a browser asks whether all files may be uploaded, which is not what happens.
    if (!canSaveToFolder()) return folder.current?.click()
    try {
      const handle = await chooseFolder('read')
      if (handle) await checkSite({ name: handle.name, input: { kind: 'folder', handle } })
    } catch (error) {
      console.error(error)
      fail(words.sourceGone)
    }
  }
  const take = (input: HTMLInputElement) => {
    const found = filesOfInput(input)
    if (found.length > 0) takeFiles(found)
  }
  return (
    <section
      aria-label={words.drop}
      data-over={isOver || undefined}
      className="rounded-(--radius-card) border-2 border-dashed border-line-strong bg-surface p-5 text-center transition-colors data-over:border-accent-text data-over:bg-raised sm:p-8"
    >
      <p className="text-xl font-semibold">{isOver ? words.dropOver : words.drop}</p>
      <p className="mx-auto mt-2 max-w-md text-quiet">{words.dropHint(limits.siteCheck.pages)}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <Button onClick={chooseSite}>{words.folder}</Button>
        <Button variant="secondary" onClick={() => file.current?.click()}>
          {words.zip}
        </Button>
      </div>
      <div className="mt-3 flex flex-wrap justify-center gap-2 border-t border-line pt-3">
        <Button variant="quiet" onClick={() => checkSite({ name: words.sample, input: { kind: 'sample' } })}>
          {words.sample}
        </Button>
        <Button variant="quiet" title={words.olderHint} onClick={() => report.current?.click()}>
          {words.older}
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        accept=".zip,application/zip"
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        {...{ webkitdirectory: '' }}
        multiple
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={report}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => take(event.currentTarget)}
      />
    </section>
  )
}

const DEFAULT_PAGES = 100

function CrawlForm() {
  const [url, setUrl] = useState('')
  const [max, setMax] = useState(DEFAULT_PAGES)
  const [problem, setProblem] = useState<string | null>(null)
  const crawlProblem = useSiteCheck((state) => state.crawlProblem)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (crawlProblem && form.current) focusInvalid(form.current)
  }, [crawlProblem])
  const openShared = useEffectEvent(() => {
    const shared = readQuery('url')
    if (shared) setUrl(shared)
  })
  useEffect(() => openShared(), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const refused = url.trim() === '' ? words.noUrl : webAddressIn(url) === null ? BAD_URL : null
    if (refused !== null) {
      setProblem(refused)
      focusInvalid(event.currentTarget)
      return void toast.bad({ title: words.noCheck, description: refused }, LONG_MS)
    }
    void crawlSite(url.trim(), max)
  }
  return (
    <form
      data-part="server"
      ref={form}
      noValidate
      aria-label={words.address}
      onSubmit={submit}
      className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6"
    >
      <h2 className="text-xl">{words.address}</h2>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          label={words.url}
          name="url"
          value={url}
          error={problem ?? crawlProblem}
          placeholder="https://www.example.com"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setUrl(event.currentTarget.value)
            setProblem(null)
            if (crawlProblem !== null) clearCrawlProblem()
          }}
        />
        <NumberField
          label={words.maxPages}
          isWhole
          min={1}
          max={limits.crawl.pages}
          empty={DEFAULT_PAGES}
          value={max}
          onValue={(pages) => setMax(pages ?? DEFAULT_PAGES)}
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-3">
        {words.crawl}
      </Button>
      <p className="mt-3 text-sm text-quiet">{words.crawlHint(limits.crawl.pages)}</p>
    </form>
  )
}

function MoreChecks() {
  const { was, weighs } = useSiteCheck()
  const file = useRef<HTMLInputElement>(null)
  return (
    <Fold look="card" className="mt-4" title={words.moreChecks}>
      <Checkbox
        label={words.weighs}
        hint={words.weighsHint}
        checked={weighs}
        onChange={(event) => setWeighs(event.currentTarget.checked)}
      />
      {typeof was === 'string' ? (
        <TextArea
          label={words.was}
          hint={words.wasHint}
          mono
          rows={5}
          value={was}
          onChange={(event) => setWas(event.currentTarget.value)}
        />
      ) : (
        <p className="wrap-anywhere">{words.wasFrom(was.map(({ name }) => name))}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => file.current?.click()}>
          {words.wasFile}
        </Button>
        {was !== '' && (
          <Button variant="quiet" onClick={() => setWas('')}>
            {words.wasNone}
          </Button>
        )}
      </div>
      <input
        ref={file}
        type="file"
        accept=".xml,.gz,.txt,.csv,.zip,text/plain,text/csv,text/xml,application/xml,application/gzip,application/zip"
        multiple
        hidden
        onChange={(event) => {
          const found = filesOfInput(event.currentTarget)
          if (found.length > 0) setWas(found.map(({ file }) => file))
        }}
      />
    </Fold>
  )
}
