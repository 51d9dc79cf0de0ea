import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBox } from '../platform/box-content.ts'
import { type FoundFile, filesOfInput, usePageFiles } from '../platform/file-intake.ts'
import { at, isShown } from '../platform/site.ts'
import { tools } from '../tools/all-tools.ts'
import { Glyph, LineIcon } from '../ui/glyph.tsx'
import { box } from './text.ts'

const BoxAnswer = lazy(() => import('./box-answer.tsx'))

const MAX_ROWS = 5
/** A dropped folder may be a built site. */
const wholeSite = { hidden: true, max: 100_001 }
const image = 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 3-3 4.5 4.5M15 9.5h.01'

const isBlank = () => {
  const { text, found } = useBox.getState()
  return text.trim() === '' && found.length === 0
}
const take = (found: readonly FoundFile[]) => useBox.setState({ found, isFresh: true })

/** Every link to a tool takes along what that tool reads, as if it was chosen below the box. */
function useTakenAlong(isFull: boolean): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isFull) return
    const onClick = (event: MouseEvent) => {
      const { button, altKey, ctrlKey, metaKey, shiftKey, target } = event
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
      if (!link || link.origin !== location.origin || link.search || link.hash) return
      const tool = tools.find(({ path }) => at(path) === link.pathname)
      if (!tool || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
      // The router follows no link whose default was prevented; a menu that holds it still closes.
      event.preventDefault()
      import('../shell/choices.ts').then(
        ({ openWithBox }) => openWithBox(tool, navigate),
        () => navigate(tool.path),
      )
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => document.removeEventListener('click', onClick, { capture: true })
  }, [isFull, navigate])
}

/** Before the page is live it is a form of its own, whose text the domain report takes. */
export function Box() {
  const { text, found } = useBox()
  const [isEntered, setEntered] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isOver = usePageFiles(take, wholeSite)
  const isEmpty = isBlank()
  useTakenAlong(!isEmpty)

  // The store knows input from before hydration earlier than this rendering does.
  const enter = () => {
    if (isBlank()) area.current?.focus()
    else setEntered(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    enter()
  }
  return (
    <form
      action={at(isShown('domain-report') ? '/domain-report' : '/')}
      noValidate
      className="mt-6 max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <label htmlFor={id} className="sr-only">
        {box.label}
      </label>
      <div
        data-over={isOver || undefined}
        className="home-box flex flex-wrap items-end justify-end gap-1 rounded-[1.75rem] border-2 border-line-strong bg-surface p-1.5 transition-colors data-over:border-accent-text data-over:bg-raised"
      >
        <textarea
          ref={area}
          id={id}
          name="domain"
          rows={Math.min(MAX_ROWS, text.split('\n').length)}
          value={text}
          placeholder={isOver ? box.release : box.placeholder}
          aria-describedby={`${id}-hint`}
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            useBox.setState({ text: event.currentTarget.value })
            setEntered(false)
          }}
          className="min-h-12 min-w-0 grow resize-none rounded-3xl bg-transparent px-4 py-3 text-lg leading-6 outline-offset-0 placeholder:text-quiet focus-visible:outline-transparent max-sm:basis-full"
        />
        <button
          type="button"
          aria-label={box.choose}
          title={box.choose}
          onClick={() => input.current?.click()}
          className="flex h-12 shrink-0 items-center gap-2 rounded-full px-3 font-semibold text-quiet hover:bg-raised hover:text-ink max-sm:grow"
        >
          <LineIcon path={image} size={24} />
          <span className="sm:hidden">{box.choose}</span>
        </button>
        <button
          type="submit"
          aria-label={box.go}
          title={box.go}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-accent text-accent-ink hover:bg-[color-mix(in_oklab,var(--accent)_86%,white)]"
        >
          <Glyph name="arrow" size={22} />
        </button>
      </div>
      <input ref={input} type="file" multiple hidden onChange={(event) => take(filesOfInput(event.currentTarget))} />
      <p id={`${id}-hint`} className={isEmpty ? 'mt-3 text-sm text-quiet' : 'sr-only'}>
        {box.hint}
      </p>
      {!isEmpty && (
        <Suspense fallback={<p className="mt-3 min-h-12" />}>
          <BoxAnswer
            text={text}
            found={found}
            isEntered={isEntered}
            onStay={() => setEntered(false)}
            onRemove={() => useBox.setState({ found: [] })}
          />
        </Suspense>
      )}
    </form>
  )
}
