import { type ReactNode, useRef } from 'react'
import { useModels } from '../../../images/cutout/models-store.ts'
import { icons } from '../../../images/model/icons.ts'
import { IconButton } from '../../../ui/button.tsx'
import { LineIcon } from '../../../ui/glyph.tsx'
import { GroundSwatches } from '../cut/ground.tsx'
import { editorWords as say } from './text.ts'
import type { EditorState } from './use-editor.ts'
import { brushSizes } from './use-subject.ts'

const ZOOMS = [1, 2, 4, 8] as const

export const nearestZoom = (target: number): number =>
  ZOOMS.reduce<number>((best, zoom) => (off(zoom, target) < off(best, target) ? zoom : best), 1)

const off = (zoom: number, target: number) => Math.abs(Math.log(zoom / Math.max(target, 0.01)))

/** An image smaller than its box was seen whole. */
export function storedCentre(scrolled: number, seen: number, size: number, grown: number): number {
  const before = size / grown
  const middle = (scrolled + Math.min(seen, before) / 2) / before
  return Math.max(0, middle * size - seen / 2)
}

const undoPath = 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3'
const redoPath = 'M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3'

const pill =
  'min-h-11 min-w-11 rounded-full px-2 text-sm font-semibold hover:bg-raised aria-pressed:bg-hue-soft aria-pressed:text-hue xs:px-3'

function Float({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-full flex-wrap items-center justify-center gap-x-1 rounded-3xl border border-line bg-surface px-1 shadow-(--shadow)">
      {children}
    </div>
  )
}

interface Choice<Value> {
  label: string
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
}

function Pills<Value extends string | number>({ label, value, options, onValue }: Choice<Value>) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">{label}</legend>
      {options.map((one) => (
        <button
          key={one.value}
          type="button"
          aria-pressed={value === one.value}
          onClick={() => onValue(one.value)}
          className={pill}
        >
          {one.label}
        </button>
      ))}
    </fieldset>
  )
}

interface HoldProps {
  isShown: boolean
  onShow: (isShown: boolean) => void
}

/** Shows the original while it is held, by pointer or key; the press of a screen reader, which holds nothing, toggles it. */
function HoldOriginal({ isShown, onShow }: HoldProps) {
  const isHeld = useRef(false)
  const hold = (next: boolean) => {
    isHeld.current = next
    onShow(next)
  }
  return (
    <button
      type="button"
      title={say.originalHint}
      aria-label={say.original}
      aria-pressed={isShown}
      className={`${pill} inline-flex touch-none items-center gap-1.5 select-none`}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        hold(true)
      }}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== ' ' && event.key !== 'Enter') return
        event.preventDefault()
        hold(true)
      }}
      onKeyUp={() => isHeld.current && hold(false)}
      onBlur={() => isHeld.current && hold(false)}
      onClick={({ detail }) => detail === 0 && onShow(!isShown)}
    >
      <LineIcon path={icons.eye} size={18} />
      <span className="sm:hidden">{say.originalShort}</span>
      <span className="max-sm:hidden">{say.original}</span>
    </button>
  )
}

interface Props {
  editor: EditorState
  showOriginal: boolean
  onShowOriginal: (on: boolean) => void
}

/** Above the image: how it is looked at. */
export function ViewBar({ editor, showOriginal, onShowOriginal }: Props) {
  return (
    <Float>
      <Pills
        label={say.zoom}
        value={editor.zoom}
        options={ZOOMS.map((value) => ({ value, label: value === 1 ? say.fit : `${value}×` }))}
        onValue={editor.setZoom}
      />
      <HoldOriginal isShown={showOriginal} onShow={onShowOriginal} />
      <span className="flex">
        <IconButton label={say.undo} disabled={!editor.canUndo} className="disabled:opacity-40" onClick={editor.undo}>
          <LineIcon path={undoPath} />
        </IconButton>
        <IconButton label={say.redo} disabled={!editor.canRedo} className="disabled:opacity-40" onClick={editor.redo}>
          <LineIcon path={redoPath} />
        </IconButton>
      </span>
      <GroundSwatches value={editor.step.look.background} onValue={(background) => editor.setLook({ background })} />
    </Float>
  )
}

/** Below the image: what a stroke or a click does. */
export function ToolBar({ editor }: { editor: EditorState }) {
  const { tool, setTool } = editor
  return (
    <Float>
      <Pills label={say.tool} value={tool.kind} options={say.tools} onValue={(kind) => setTool({ kind })} />
      <Pills
        label={say.act}
        value={tool.kind === 'move' ? null : tool.act}
        options={say.acts}
        onValue={(act) => setTool({ act, ...(tool.kind === 'move' && { kind: 'brush' }) })}
      />
      <label className="flex min-h-11 min-w-32 grow items-center gap-2 px-2 text-sm tabular-nums">
        <span className="sr-only">{say.size}</span>
        <input
          type="range"
          {...brushSizes}
          value={tool.size}
          disabled={tool.kind !== 'brush'}
          aria-valuetext={say.px(tool.size)}
          onChange={(event) => setTool({ size: event.currentTarget.valueAsNumber })}
          className="h-11 w-24 min-w-0 grow cursor-pointer accent-(--accent-text) disabled:cursor-not-allowed disabled:opacity-50"
        />
        <span aria-hidden className="w-12 shrink-0 text-right text-quiet">
          {say.px(tool.size)}
        </span>
      </label>
    </Float>
  )
}

/** Over the image, so that it comes and goes without moving anything. */
export function EditorStatus({ editor: { preview, finding, percent } }: { editor: EditorState }) {
  const fetching = useModels((models) => models.download !== null)
  const message = preview.fault ?? (finding && !fetching ? say.findingAt(percent) : preview.busy ? say.drawing : '')
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-2 bottom-2 mx-auto w-fit rounded-full border border-line bg-surface px-3 text-sm text-quiet empty:hidden"
    >
      {message}
    </p>
  )
}
