import { LineIcon } from '../../../ui/glyph.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { Slider } from '../../../ui/slider.tsx'
import { checkedGround } from '../../../workbench/icons.ts'
import { useModels } from '../model.ts'
import { editorWords as say } from './text.ts'
import type { EditorState } from './use-editor.ts'
import { brushSizes } from './use-subject.ts'

const ZOOMS = [1, 2, 4, 8] as const

export const nearestZoom = (target: number): number =>
  ZOOMS.reduce<number>((best, zoom) => (off(zoom, target) < off(best, target) ? zoom : best), 1)

const off = (zoom: number, target: number) => Math.abs(Math.log(zoom / Math.max(target, 0.01)))

/** A picture smaller than its box was seen whole. */
export function keptCentre(scrolled: number, seen: number, size: number, grown: number): number {
  const before = size / grown
  const middle = (scrolled + Math.min(seen, before) / 2) / before
  return Math.max(0, middle * size - seen / 2)
}

const undoPath = 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3'
const redoPath = 'M15 6l5 5-5 5M20 11H10a5 5 0 0 0 0 10h3'

const pill =
  'min-h-11 min-w-11 rounded-full px-3 text-sm font-semibold hover:bg-raised aria-pressed:bg-hue-soft aria-pressed:text-hue'

/** What shows through; the file itself is left alone. */
export const backdrops = {
  checker: checkedGround,
  white: 'bg-white',
  light: 'bg-[#d4d4d4]',
  dark: 'bg-[#1c1c1c]',
} as const
export type Backdrop = keyof typeof backdrops

interface Props {
  editor: EditorState
  showOriginal: boolean
  onShowOriginal: (on: boolean) => void
  backdrop: Backdrop
  onBackdrop: (backdrop: Backdrop) => void
}

export function StageBar({ editor, showOriginal, onShowOriginal, backdrop, onBackdrop }: Props) {
  const { preview, finding, percent, tool, setTool } = editor
  const fetching = useModels((models) => models.download !== null)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex">
        <IconButton label={say.undo} disabled={!editor.canUndo} className="disabled:opacity-40" onClick={editor.undo}>
          <LineIcon path={undoPath} />
        </IconButton>
        <IconButton label={say.redo} disabled={!editor.canRedo} className="disabled:opacity-40" onClick={editor.redo}>
          <LineIcon path={redoPath} />
        </IconButton>
      </span>
      <fieldset className="flex">
        <legend className="sr-only">{say.zoom}</legend>
        {ZOOMS.map((zoom) => (
          <button
            key={zoom}
            type="button"
            aria-pressed={editor.zoom === zoom}
            onClick={() => editor.setZoom(zoom)}
            className={pill}
          >
            {zoom === 1 ? say.fit : `${zoom}×`}
          </button>
        ))}
      </fieldset>
      <button
        type="button"
        title={say.originalHint}
        aria-pressed={showOriginal}
        onClick={() => onShowOriginal(!showOriginal)}
        className={pill}
      >
        {say.original}
      </button>
      <fieldset className="flex">
        <legend className="sr-only">{say.backdrop}</legend>
        {(['checker', 'white', 'light', 'dark'] as const).map((one) => (
          <button
            key={one}
            type="button"
            title={say.backdrops[one]}
            aria-label={say.backdrops[one]}
            aria-pressed={backdrop === one}
            onClick={() => onBackdrop(one)}
            className="group grid size-11 place-items-center rounded-full hover:bg-raised"
          >
            <span
              className={`size-6 rounded-full border border-line-strong group-aria-pressed:outline-2 group-aria-pressed:outline-hue ${backdrops[one]}`}
            />
          </button>
        ))}
      </fieldset>
      {tool.kind !== 'move' && (
        <div className="flex w-full flex-wrap items-end gap-x-4">
          <Segments label={say.act} value={tool.act} options={say.acts} onValue={(act) => setTool({ act })} />
          {tool.kind === 'brush' && (
            <div className="min-w-40 grow">
              <Slider
                label={say.size}
                value={tool.size}
                {...brushSizes}
                format={say.px}
                onValue={(size) => setTool({ size })}
              />
            </div>
          )}
        </div>
      )}
      <p role="status" className="grow text-right text-sm text-quiet">
        {preview.fault ?? (finding && !fetching ? say.findingAt(percent) : preview.busy ? say.drawing : '')}
      </p>
    </div>
  )
}
