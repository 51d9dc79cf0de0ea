// The parts of the engine for the recipe in progress, loaded after the page is drawn.
import {
  checkRecipe,
  type Recipe,
  readRecipe,
  recipeFromLink,
  type StepKindName,
  sizeProblem,
  writeRecipe,
} from '@sundry/recipes'
import { readStored, writeStored } from '../../../platform/storage.ts'

export const stepWords: Record<StepKindName, string> = {
  rotate: 'Rotate',
  flip: 'Flip',
  straighten: 'Straighten',
  crop: 'Crop',
  'crop-ratio': 'Crop to ratio',
  'crop-subject': 'Crop to subject',
  trim: 'Trim border',
  cutout: 'Remove background',
  redact: 'Redact',
  resize: 'Resize',
  sharpen: 'Sharpen',
  adjust: 'Adjust',
  'watermark-text': 'Watermark: text',
  'watermark-picture': 'Watermark: image',
  metadata: 'Metadata',
  convert: 'Convert',
  compress: 'Compress',
  rename: 'Rename',
  outputs: 'Make a set',
  collect: 'Collect',
}

const KEY = 'recipe'

const LINK = /[#&]r=([^&]*)/

export const keepRecipe = (recipe: Recipe): void => void writeStored(KEY, writeRecipe(recipe))

export interface Opened {
  /** Null where there is none, or none that can be read. */
  recipe: Recipe | null
  /** The name of what a link brought, and the count of its values that were left out. */
  opening: { opened: string; left: number } | null
}

/** Opens the recipe of the address, else the one stored in this browser. */
export function openRecipe(hash: string): Opened {
  const [, link] = LINK.exec(hash) ?? []
  const shared = link === undefined ? null : recipeFromLink(link)
  if (shared?.recipe)
    return { recipe: shared.recipe, opening: { opened: shared.recipe.name, left: shared.findings.length } }
  const stored = readStored(KEY)
  return { recipe: stored ? readRecipe(stored).recipe : null, opening: null }
}

export function sizeProblemOf({ steps }: Recipe): string | null {
  for (const step of steps) if (step.kind === 'resize' && !step.off && sizeProblem(step)) return sizeProblem(step)
  return null
}

/** The name of the first step that cannot run as it is set. */
export function unfinishedStep(recipe: Recipe): string | null {
  const missing = checkRecipe(recipe).find(({ code }) => code === 'missing-value' || code === 'empty-range')
  const step = missing && 'step' in missing ? recipe.steps[missing.step] : undefined
  return step ? stepWords[step.kind] : null
}
