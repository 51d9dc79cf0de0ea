import { newStep, type Recipe, recipeToLink, type Step, type StepKindName, stepKinds } from '@sundry/recipes'
import { bringIntoView } from '../../../platform/bring-into-view.ts'
import { useOpenStep, useRecipe } from './model.ts'

const changeSteps = (steps: readonly Step[], control?: string) => {
  const { recipe, change } = useRecipe.getState()
  change({ ...recipe, steps }, control)
}

export const addStep = (kind: StepKindName) =>
  changeSteps([...useRecipe.getState().recipe.steps, newStep(kind) as Step])

export const removeStep = (at: number) => changeSteps(useRecipe.getState().recipe.steps.toSpliced(at, 1))

export function moveStep(from: number, to: number): void {
  const { steps } = useRecipe.getState().recipe
  const step = steps[from]
  if (!step || to < 0 || to >= steps.length || from === to) return
  changeSteps(steps.toSpliced(from, 1).toSpliced(to, 0, step))
}

export function changeStep(at: number, some: Readonly<Record<string, unknown>>): void {
  const { steps } = useRecipe.getState().recipe
  changeSteps(
    steps.map((step, index) => (index === at ? ({ ...step, ...some } as Step) : step)),
    `${at} ${Object.keys(some).join(' ')}`,
  )
}

/** Opens the crop, so that its frame is on the image; a new one comes before the steps that change pixels. */
export function openCrop(): void {
  const { steps } = useRecipe.getState().recipe
  const known = steps.findLastIndex(({ kind, off }) => kind === 'crop' && !off)
  const next = steps.findIndex(({ kind }) => stepKinds[kind].stage !== 'place')
  const at = known >= 0 ? known : next >= 0 ? next : steps.length
  if (known < 0) changeSteps(steps.toSpliced(at, 0, newStep('crop') as Step))
  useOpenStep.getState().set(at)
  // On a phone the image is held over the open step.
  const shown = matchMedia('(width >= 64rem)').matches ? '#stage' : '[data-step] [aria-expanded="true"]'
  requestAnimationFrame(() => bringIntoView(document.querySelector<HTMLElement>(shown)))
}

export const linkTo = (recipe: Recipe) => `${location.origin}${location.pathname}#r=${recipeToLink(recipe)}`

export const REMOVABLE = ['place', 'device', 'author', 'date', 'text'] as const

/** Has one kind of metadata removed, besides those that are already. */
export function removeMetadata(name: string): void {
  const { steps } = useRecipe.getState().recipe
  const kind = REMOVABLE.find((one) => one === name)
  const at = steps.findLastIndex((step) => step.kind === 'metadata' && !step.off)
  const before = steps[at]
  if (!kind) return
  if (before?.kind === 'metadata' && before.keep === 'some') changeStep(at, { [kind]: true })
  else if (before?.kind === 'metadata') changeStep(at, { keep: 'some', place: false, [kind]: true })
  else changeSteps([...steps, newStep('metadata', { keep: 'some', place: false, [kind]: true })])
}
