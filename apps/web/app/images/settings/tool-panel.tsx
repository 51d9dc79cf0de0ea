import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isShown } from '../../platform/site.ts'
import { SHORT_MS, toast } from '../../platform/toasts-store.ts'
import { isRunning, useRun } from '../../shell/run-store.ts'
import { tools } from '../../tools/all-tools.ts'
import { Button } from '../../ui/button.tsx'
import { ToolIcon } from '../../ui/glyph.tsx'
import { queueResults } from '../add/queue-results.ts'
import { useQueue } from '../model/queue-store.ts'
import { words } from '../model/text.ts'
import { type ImageTool, imageToolIds } from '../model/types.ts'
import { GoalChips } from './goal-chips.tsx'

interface SidePanelProps {
  title: string
  action: ReactNode
  held: boolean
  children: ReactNode
}

// The panel cuts off its scroll bar, which else squares its corners where scroll bars take room. Hidden overflow would
// scroll when a browser shows a hidden field, and leave the button in the middle of the panel.
const BESIDE =
  'lg:sticky lg:top-[calc(var(--below-header)+1rem)] lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:flex lg:max-h-[calc(100dvh-15.5rem)] lg:flex-col lg:overflow-clip lg:rounded-(--radius-card) lg:border lg:border-line lg:bg-surface'
const SCROLLS = 'lg:relative lg:min-h-0 lg:overflow-y-auto lg:overscroll-contain lg:pb-4'
const HELD =
  'max-lg:[@media(height>=30rem)]:sticky max-lg:bottom-0 max-lg:z-30 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-page/95 max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:backdrop-blur-md sm:max-lg:-mx-6 sm:max-lg:px-6'

/**
 * On a phone the panel's own box is left out (`display: contents`), so that its button can stick over the whole
 * parent.
 */
function SidePanel({ title, action, held, children }: SidePanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`max-lg:contents ${BESIDE}`}>
      <div
        className={`max-lg:rounded-(--radius-card) max-lg:border max-lg:border-line max-lg:bg-surface p-5 sm:p-6 ${SCROLLS}`}
      >
        <h2 id={id} className="mb-4 text-xl">
          {title}
        </h2>
        {children}
      </div>
      <div data-held={held || undefined} className={`lg:border-t lg:border-line lg:p-4 ${held ? HELD : ''}`}>
        {action}
      </div>
    </section>
  )
}

const onQueue: readonly string[] = imageToolIds

interface AsRecipeProps {
  link: () => Promise<string>
  onLeave: () => void
}

function AsRecipe({ link, onLeave }: AsRecipeProps) {
  const navigate = useNavigate()
  return (
    <li data-part="recipes">
      <button
        type="button"
        className="min-h-11 rounded-full px-3 font-semibold hover:bg-raised"
        onClick={async () => {
          const recipe = await link()
          onLeave()
          navigate(`/recipes#r=${recipe}`)
        }}
      >
        {words.asRecipe}
      </button>
    </li>
  )
}

const choice = 'min-h-11 rounded-full px-3 font-semibold hover:bg-raised aria-pressed:bg-hue-soft aria-pressed:text-hue'

function OtherTools({ tool }: { tool: ImageTool }) {
  const others = tools.filter(({ id }) => id !== tool.id && onQueue.includes(id))
  const count = useQueue((queue) => queue.results[tool.id].length)
  const [wantsResults, setWantsResults] = useState(false)
  const onLeave = () => {
    if (wantsResults && count > 0) void queueResults(tool.id)
  }
  return (
    <nav aria-label={words.otherTools} className="mt-3 border-t border-line pt-3 text-sm">
      <p className="text-quiet">{words.otherTools}</p>
      {count > 0 && (
        <fieldset className="mt-1 flex flex-wrap gap-1">
          <legend className="sr-only">{words.takeWhat}</legend>
          <button type="button" className={choice} aria-pressed={!wantsResults} onClick={() => setWantsResults(false)}>
            {words.takeOriginals}
          </button>
          <button type="button" className={choice} aria-pressed={wantsResults} onClick={() => setWantsResults(true)}>
            {words.takeResults(count)}
          </button>
        </fieldset>
      )}
      <ul className="mt-1 flex flex-wrap gap-1">
        {others.map((tool) => (
          <li key={tool.id} data-part={tool.id}>
            <Link
              to={tool.path}
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                // A link opened in another tab leaves this one's queue alone.
                if (!ctrlKey && !metaKey && !shiftKey) onLeave()
              }}
              className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-raised"
            >
              <ToolIcon tool={tool} size={18} />
              {tool.navLabel}
            </Link>
          </li>
        ))}
        {tool.linkAsRecipe && isShown('recipes') && <AsRecipe link={tool.linkAsRecipe} onLeave={onLeave} />}
      </ul>
    </nav>
  )
}

interface Props {
  tool: ImageTool
  title: string
  resetLabel: string
  action: ReactNode
  children: ReactNode
  /** For the background remover. */
  white?: { isWhite: boolean; onWhite: () => void }
}

export function ToolPanel({ tool, title, resetLabel, action, children, white }: Props) {
  const any = useQueue((queue) => queue.items.length > 0)
  const running = useRun(isRunning)
  const inBackground = useRun((run) => run.inBackground)

  return (
    <SidePanel
      title={title}
      held={any}
      action={
        <>
          {action}
          {running && inBackground && (
            <Button
              variant="secondary"
              className="mt-2 w-full"
              onClick={() => useRun.setState({ inBackground: false })}
            >
              {words.showProgress}
            </Button>
          )}
        </>
      }
    >
      {children}
      {tool.id !== 'recipes' && <GoalChips tool={tool} white={white} />}
      {any && !running && (
        <>
          <button
            type="button"
            className="mt-2 min-h-11 w-full text-sm text-quiet underline underline-offset-4 hover:text-ink"
            onClick={() => {
              useQueue.getState().clear(tool.settings.reset())
              toast.good(tool.toasts.reset, SHORT_MS)
            }}
          >
            {resetLabel}
          </button>
          <OtherTools tool={tool} />
        </>
      )}
    </SidePanel>
  )
}
