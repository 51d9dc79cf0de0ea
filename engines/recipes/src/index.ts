/**
 * Recipes: chains of steps that a page or a terminal runs over images. A recipe is read from a file or a link,
 * checked, and planned as turns of the image engine and the background remover; the engines themselves are handed in.
 *
 * @example
 * const { recipe, findings } = readRecipe(text)
 * const prepared = await prepareRecipe(recipe, ports)
 * const { file } = await runRecipe(photo, prepared, ports, { signal })
 */

export { checkRecipe, inOrder } from './check.ts'
export { withDensity } from './density.ts'
export { type OutputFile, planOutputs, type Source } from './outputs.ts'
export { jpegComponents, type PdfPage, pageDpi, pdfPageOf, pointsOf, writePdf } from './pdf.ts'
export {
  convertLength,
  type PlannedPass,
  planRecipe,
  type RecipePlan,
  sizeOf as resizeTarget,
  sizeProblem,
} from './run/plan.ts'
export { reachMin, type SizeRange } from './run/reach-least.ts'
export { type PortResult, type PreparedRecipe, prepareRecipe, type RecipePorts, runRecipe } from './run/run.ts'
export { cutoutStyleOf, type SubjectEngine, subjectPorts } from './run/subject-ports.ts'
export type { Box, Field, FieldForm } from './schema/fields.ts'
export { recipeFromLink, recipeToLink } from './schema/link.ts'
export {
  MAX_STEPS,
  type OrderReason,
  RECIPE_VERSION,
  type ReadRecipe,
  type Recipe,
  type RecipeFinding,
  readRecipe,
  writeRecipe,
} from './schema/recipe.ts'
export {
  ANCHORS,
  CONVERT_FORMATS,
  fieldsOf,
  newStep,
  type Step,
  type StepKindName,
  type StepOf,
  stepKinds,
} from './schema/steps.ts'
export { type FormRule, forms, type Starter, starters } from './starters.ts'
