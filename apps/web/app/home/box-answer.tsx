import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Thumb } from '../images/queue/thumbnail.tsx'
import { useBox } from '../platform/box-content.ts'
import type { FoundFile } from '../platform/file-intake.ts'
import { counted, formatBytes } from '../platform/format.ts'
import { useLatestValue } from '../platform/use-latest.ts'
import { words } from '../shell/choice-text.ts'
import { type Choice, choicesOfFiles, choicesOfText, isImage, openChoice } from '../shell/choices.ts'
import { Button } from '../ui/button.tsx'
import { ToolIcon } from '../ui/glyph.tsx'

interface Props {
  text: string
  found: readonly FoundFile[]
  /** Enter was pressed, perhaps before this was loaded. */
  isEntered: boolean
  /** Nothing opens: the visitor chooses. */
  onStay: () => void
  onRemove: () => void
}

export default function BoxAnswer({ text, found, isEntered, onStay, onRemove }: Props) {
  const navigate = useNavigate()
  const read = useCallback(
    async () => ({ choices: found.length > 0 ? await choicesOfFiles(found) : choicesOfText(text), text, found }),
    [text, found],
  )
  const answer = useLatestValue(read)
  const choices = answer?.choices ?? []
  const isCurrent = answer?.text === text && answer.found === found
  const [first, ...others] = choices

  const open = (choice: Choice) => void openChoice(choice, navigate)
  const enter = useEffectEvent(() => {
    onStay()
    if (first) open(first)
  })
  useEffect(() => {
    if (isEntered && isCurrent) enter()
  }, [isEntered, isCurrent])

  const suggested = useRef<HTMLButtonElement>(null)
  const isFresh = useBox((box) => box.isFresh)
  useEffect(() => {
    if (!isFresh || !isCurrent) return
    useBox.setState({ isFresh: false })
    suggested.current?.focus()
  }, [isFresh, isCurrent])

  return (
    <div className="mt-3">
      {found.length > 0 && <Files found={found} onRemove={onRemove} />}
      <p role="status" className={answer && !first ? 'text-sm text-quiet' : 'sr-only'}>
        {first ? `${words.enter}: ${first.label}` : answer && words.nothing}
      </p>
      {first && (
        <div className="flex flex-wrap gap-2">
          <Button
            ref={suggested}
            variant="secondary"
            className="max-w-full border-accent-text"
            onClick={() => open(first)}
          >
            <ToolIcon tool={first.tool} size={18} />
            <span className="truncate">{first.label}</span>
            <kbd className="rounded-md border border-line px-1.5 py-0.5 font-mono text-xs text-quiet pointer-coarse:hidden">
              {words.enter}
            </kbd>
          </Button>
          {others.map((choice) => (
            <Button
              key={choice.tool.id + (choice.reason ?? '')}
              variant="quiet"
              title={choice.label}
              className="max-w-full border border-line bg-surface"
              onClick={() => open(choice)}
            >
              <span data-group={choice.tool.group} className="text-hue">
                <ToolIcon tool={choice.tool} size={18} />
              </span>
              <span className="truncate">{choice.reason ?? choice.tool.navLabel}</span>
            </Button>
          ))}
          {first.reason && <p className="basis-full text-sm text-quiet">{first.reason}</p>}
        </div>
      )}
      {choices.some(({ tool, files }) => files && tool.path === '/compressor') && (
        <p className="mt-4 text-sm text-quiet">{words.taken}</p>
      )}
    </div>
  )
}

const MAX_THUMBS = 5

function Files({ found, onRemove }: { found: readonly FoundFile[]; onRemove: () => void }) {
  const images = found.filter(({ file }) => isImage(file))
  const shown = images.length > 0 ? images : found
  const bytes = shown.reduce((sum, { file }) => sum + file.size, 0)
  const [urls, setUrls] = useState<string[]>([])
  useEffect(() => {
    const made = found
      .filter(({ file }) => isImage(file))
      .slice(0, MAX_THUMBS)
      .map(({ file }) => URL.createObjectURL(file))
    setUrls(made)
    return () => made.forEach((url) => void URL.revokeObjectURL(url))
  }, [found])
  const leftOut = found.length - shown.length
  return (
    <div className="mb-3 rounded-2xl border border-line bg-surface p-3">
      <div className="flex items-center gap-3">
        {urls.length > 0 && (
          <span className="flex shrink-0 -space-x-6 sm:-space-x-3">
            {urls.map((url) => (
              <Thumb key={url} src={url} className="size-14 rounded-xl border-2 border-surface" />
            ))}
          </span>
        )}
        <span className="min-w-0 grow">
          <span className="block truncate font-semibold">
            {shown.length === 1 ? shown[0]?.file.name : counted(shown.length, images.length > 0 ? 'image' : 'file')}
          </span>
          <span className="text-sm text-quiet">{formatBytes(bytes)}</span>
        </span>
        <Button variant="quiet" onClick={onRemove}>
          {words.remove}
        </Button>
      </div>
      {leftOut > 0 && (
        <p className="mt-2 text-sm text-quiet">
          {words.leftOut(`${counted(leftOut, 'other file')} ${leftOut === 1 ? 'is' : 'are'}`)}
        </p>
      )}
    </div>
  )
}
