import { useEffect, useState } from 'react'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { writeFile } from '../../platform/write-file.ts'
import { downloadZip } from '../../platform/zip.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { callWorker, messageOf, onSite, type SiteResult } from './model.ts'
import type { FixedFile, Fixes, ShownFinding } from './site-check.worker.ts'
import { Lines } from './source-view.tsx'
import { words } from './text.ts'

type Guess = Fixes['guesses'][number]

interface Props {
  guesses: readonly Guess[]
  /** False where the file could not be changed. */
  accept: (file: string, changes: readonly Guess[]) => Promise<boolean>
}

/** Likely targets of broken links, each to accept or to skip. */
function GuessList({ guesses, accept }: Props) {
  const [decisions, setDecisions] = useState<ReadonlyMap<Guess, 'accepted' | 'skipped'>>(new Map())
  const [hasFailed, setFailed] = useState(false)
  const decide = async (guess: Guess, decision: 'accepted' | 'skipped' | null) => {
    const next = new Map(decisions)
    if (decision === null) next.delete(guess)
    else next.set(guess, decision)
    const changes = guesses.filter((one) => one.file === guess.file && next.get(one) === 'accepted')
    const isMade = decision === 'skipped' || (await accept(guess.file, changes).catch(() => false))
    setFailed(!isMade)
    if (isMade) setDecisions(next)
  }
  return (
    <div className="mt-4">
      <h3 className="font-semibold">{words.guesses(guesses.length)}</h3>
      <p className="text-quiet">{words.guessLead}</p>
      {hasFailed && (
        <p role="alert" className="mt-2 text-bad">
          {words.guessFailed}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {guesses.map((guess) => {
          const { file, line, value, to, because } = guess
          const decision = decisions.get(guess)
          return (
            <li key={`${file} ${line} ${value}`} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <div className="min-w-0 grow basis-72 wrap-anywhere">
                <p className="font-mono text-sm">
                  <del className="text-bad no-underline">{value}</del> →{' '}
                  <ins className="text-good no-underline">{to}</ins>
                </p>
                <p className="mt-0.5 text-sm text-quiet">
                  {words.guessAt(file, line)}. {words.guessReasons[because]}
                </p>
              </div>
              {decision ? (
                <p role="status" className="flex items-center gap-2">
                  {words[decision]}
                  <Button
                    variant="quiet"
                    aria-label={words.undoGuessOf(value)}
                    onClick={() => void decide(guess, null)}
                  >
                    {words.undoGuess}
                  </Button>
                </p>
              ) : (
                <div className="flex gap-2">
                  <Button
                    variant="secondary"
                    aria-label={words.acceptOf(value, to)}
                    onClick={() => void decide(guess, 'accepted')}
                  >
                    {words.accept}
                  </Button>
                  <Button
                    variant="quiet"
                    aria-label={words.skipOf(value)}
                    onClick={() => void decide(guess, 'skipped')}
                  >
                    {words.skip}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Lines that only the visitor can judge, by the file that they belong into. */
function additionsOf(findings: readonly ShownFinding[]): Map<string, string[]> {
  const byFile = new Map<string, string[]>()
  for (const { file, related, state } of findings)
    if (related !== undefined && state !== 'fixed') byFile.set(file, [...(byFile.get(file) ?? []), related])
  return byFile
}

export default function FixPanel({ result: { id, input, weighs, findings } }: { result: SiteResult }) {
  const [fixes, setFixes] = useState<Fixes | null>(null)
  /** Files with accepted guesses, in place of their own or beside the fixed ones. */
  const [accepted, setAccepted] = useState<ReadonlyMap<string, FixedFile>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (!input) return
    const left = new AbortController()
    onSite({ id, input }, () => callWorker('fix', { id, weighs })).then(
      (found) => left.signal.aborted || setFixes(found),
      (error: unknown) => left.signal.aborted || setProblem(messageOf(error)),
    )
    return () => left.abort()
  }, [id, input, weighs])

  const own = fixes?.files ?? []
  const fixed = fixes && [
    ...own.map((one) => accepted.get(one.file) ?? one),
    ...[...accepted].flatMap(([file, one]) => (own.some((other) => other.file === file) ? [] : [one])),
  ]
  const noneText = fixes?.guesses.length ? null : words.fixNone
  const accept = async (file: string, changes: Fixes['guesses']) => {
    const before = own.find((one) => one.file === file)?.content ?? null
    const made =
      changes.length > 0 && input
        ? await onSite({ id, input }, () => callWorker('accept', { id, file, fixed: before, changes }))
        : null
    setAccepted((all) => {
      const next = new Map(all)
      if (made) next.set(file, made)
      else next.delete(file)
      return next
    })
    return made !== null || changes.length === 0
  }
  const download = async (files: readonly FixedFile[]) => {
    const entries = files.map(({ file, content }) => ({ name: file, file: content, lastModified: Date.now() }))
    await downloadZip(entries, 'fixed-files.zip')
  }
  return (
    <Panel title={words.fixTitle} className="mt-4">
      <p role="status" className={problem ? 'text-bad' : 'text-quiet'}>
        {problem ?? (fixed === null ? words.fixBusy : fixed.length > 0 ? words.fixLead(fixed.length) : noneText)}
      </p>
      {[...additionsOf(findings)].map(([file, lines]) => (
        <div key={file} className="mt-3">
          <h3 className="font-semibold">{words.addTitle}</h3>
          <p className="text-quiet">{words.addLead(file)}</p>
          <Lines label={words.add(file)} text={lines.join('\n')} />
        </div>
      ))}
      {fixes && fixes.guesses.length > 0 && <GuessList guesses={fixes.guesses} accept={accept} />}
      {fixed && fixed.length > 0 && (
        <>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button onClick={() => download(fixed)}>{words.fixZip}</Button>
            {input?.kind === 'folder' && (
              <Button variant="secondary" onClick={() => writeBack(input.handle, fixed)}>
                {words.fixWrite}
              </Button>
            )}
          </div>
          <ul className="mt-2 divide-y divide-line">
            {fixed.map(({ file, what, diff }) => (
              <li key={file} className="py-3">
                <p className="font-mono text-sm wrap-anywhere">{file}</p>
                <p className="mt-0.5 text-quiet">{what}</p>
                {diff === null ? (
                  <p className="mt-1 text-sm text-quiet">{words.noDiff}</p>
                ) : (
                  <Diff file={file} text={diff} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

const MAX_LINES = 400
const tone = (line: string) =>
  line.startsWith('+') ? 'bg-good/10 text-good' : line.startsWith('-') ? 'bg-bad/10 text-bad' : 'text-quiet'

function Diff({ file, text }: { file: string; text: string }) {
  // The first two lines name the file, which the heading shows.
  const lines = text.split('\n').slice(2, MAX_LINES)
  return (
    <ScrollBox label={words.diffOf(file)} className="mt-2 max-h-80 overflow-y-auto bg-page py-2">
      <pre className="w-max min-w-full font-mono text-sm leading-6">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a constant text keep their places
          <span key={at} className={`block px-3 ${tone(line)}`}>
            {line}
          </span>
        ))}
      </pre>
    </ScrollBox>
  )
}

interface Permitted {
  requestPermission(options: { mode: 'readwrite' }): Promise<PermissionState>
}

/** The files lie below the folder that is published, which may be a folder of the one that was opened. */
async function writeBack(root: FileSystemDirectoryHandle, files: readonly FixedFile[]): Promise<void> {
  if (!window.confirm(words.confirmWrite(files.length, root.name))) return
  try {
    const state = await (root as unknown as Permitted).requestPermission({ mode: 'readwrite' })
    if (state !== 'granted') return void toast.bad({ title: words.fixTitle, description: words.fixRefused }, LONG_MS)
    for (const { path, content } of files) {
      const parts = path.split('/')
      let folder = root
      for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part)
      await writeFile(folder, parts.at(-1) ?? '', content)
    }
    toast.good({ title: words.fixTitle, description: words.fixWritten(files.length) }, LONG_MS)
  } catch (error) {
    console.error(error)
    toast.bad({ title: words.fixTitle, description: words.fixRefused }, LONG_MS)
  }
}
