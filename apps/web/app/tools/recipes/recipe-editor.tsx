import { forms, inOrder, type StepKindName, starters, stepKinds } from '@sundry/recipes'
import { type KeyboardEvent, lazy, Suspense, useEffect, useState } from 'react'
import { FormNote } from '../../images/settings/form-note.tsx'
import { whenSettled } from '../../platform/when-settled.ts'
import { controlClass } from '../../ui/field.tsx'
import { KeepRecipe } from './keep-recipe.tsx'
import { useStored } from './kept-store.ts'
import { useShownNow, useUpTo } from './preview/shown.ts'
import { addStep } from './recipe/actions.ts'
import { stageWords, editorWords as words } from './recipe/editor-text.ts'
import { useOpenStep, useRecipe } from './recipe/model.ts'
import { stepWords } from './recipe/recipe-engine.ts'
import { StepList } from './step-list.tsx'

const HeldPreview = lazy(() => import('./preview/held-preview.tsx'))
const HotFolder = lazy(() => import('./hot-folder.tsx'))

export default function RecipeEditor() {
  const { at: open, set: setOpen } = useOpenStep()
  const hasImage = useShownNow(({ item }) => item !== null)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  useEffect(
    () => () => {
      setOpen(null)
      useUpTo.setState({ at: null })
    },
    [setOpen],
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl-Z bubbles up from the controls inside
    <div onKeyDown={undoByKeys} className="space-y-4 max-lg:[&_:is(button,input,select)]:scroll-mt-[30dvh]">
      {hasImage && (
        <Suspense fallback={null}>
          <HeldPreview />
        </Suspense>
      )}
      <Origin />
      <StepList open={open} setOpen={setOpen} />
      <AddStep onAdded={(at) => setOpen(at)} />
      <History />
      <KeepRecipe />
      {isSettled ? (
        <Suspense fallback={<Waiting />}>
          <HotFolder />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

const Waiting = () => <div aria-busy className="h-40" />

/** Names the recipe, says whether its steps were edited, and shows where the numbers of a form come from. */
function Origin() {
  const { name, steps } = useRecipe((store) => store.recipe)
  const stored = useStored((store) => store.stored)
  if (steps.length === 0 || name === '') return null
  const origin = [...stored.map(({ recipe }) => recipe), ...starters, ...forms].find((one) => one.name === name)
  const isEdited = origin !== undefined && JSON.stringify(origin.steps) !== JSON.stringify(steps)
  const form = forms.find((one) => one.name === name)
  return (
    <div>
      <p className="font-semibold wrap-anywhere">{isEdited ? words.edited(name) : name}</p>
      {form && <FormNote form={form} />}
    </div>
  )
}

function undoByKeys(event: KeyboardEvent): void {
  const isText = event.target instanceof HTMLInputElement && event.target.type === 'text'
  if (isText || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
  event.preventDefault()
  const { undo, redo } = useRecipe.getState()
  if (event.shiftKey) redo()
  else undo()
}

const kinds = Object.keys(stepKinds) as StepKindName[]

function AddStep({ onAdded }: { onAdded: (at: number) => void }) {
  const count = useRecipe((store) => store.recipe.steps.length)
  return (
    <div>
      <label htmlFor="add-step" className="mb-1.5 block text-[0.9375rem] font-semibold">
        {words.add}
      </label>
      <select
        id="add-step"
        className={`${controlClass} pr-8`}
        value="none"
        onChange={({ currentTarget: { value } }) => {
          const kind = kinds.find((one) => one === value)
          if (!kind) return
          addStep(kind)
          onAdded(count)
        }}
      >
        <option value="none">{words.addChoice}</option>
        {Object.entries(stageWords).map(([stage, label]) => (
          <optgroup key={stage} label={label}>
            {kinds
              .filter((kind) => stepKinds[kind].stage === stage)
              .map((kind) => (
                <option key={kind} value={kind}>
                  {stepWords[kind]}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </div>
  )
}

const quiet = 'min-h-11 rounded-full px-3 text-sm font-semibold hover:bg-raised disabled:opacity-40'

function History() {
  const { recipe, past, future, undo, redo, change } = useRecipe()
  const ordered = inOrder(recipe.steps)
  const isOrdered = ordered.every((step, index) => step === recipe.steps[index])
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <button type="button" className={quiet} disabled={past.length === 0} onClick={undo}>
        {words.undo}
      </button>
      <button type="button" className={quiet} disabled={future.length === 0} onClick={redo}>
        {words.redo}
      </button>
      {!isOrdered && (
        <button type="button" className={quiet} onClick={() => change({ ...recipe, steps: ordered })}>
          {words.order}
        </button>
      )}
    </div>
  )
}
