import { defineContract, type OutputOf } from '../contract.ts'
import { limits } from '../limits.ts'
import { z } from '../zod.ts'

const { perAccount, length, savesPerRequest, recipesPerPoint, bodyBytes } = limits.recipes

const step = z.looseObject({ kind: z.string().min(1).max(64) })

/** A recipe as in its file. Images inside a recipe stay on the device, so an account takes none. */
export const accountRecipe = z
  .looseObject({ recipe: z.int().min(1), name: z.string().max(100), steps: z.array(step).max(40) })
  .refine(
    ({ steps }) => steps.every((step) => step.picture === undefined),
    'A recipe in an account cannot contain images.',
  )
  .refine((recipe) => JSON.stringify(recipe).length <= length, 'This recipe is too long for an account.')

const id = z.uuid()
const revision = z.int().min(1)

export const syncRecipes = defineContract({
  name: 'sync-recipes',
  summary: "Saves and deletes the signed-in visitor's recipes, and returns all recipes of the account.",
  input: z.object({
    saves: z
      .array(
        z.object({
          id,
          base: revision.nullable().meta({ description: 'The revision this is based on; null for a new recipe.' }),
          recipe: accountRecipe,
        }),
      )
      .max(savesPerRequest, `Send up to ${savesPerRequest} recipes at once.`)
      .default([]),
    removals: z
      .array(z.object({ id, base: revision }))
      .max(perAccount)
      .default([]),
    known: z
      .array(z.object({ id, revision }))
      .max(perAccount)
      .default([])
      .meta({ description: 'Revisions that the caller has; the response omits their recipes.' }),
  }),
  output: z.object({
    recipes: z.array(
      z.object({
        id: z.string(),
        revision: z.number(),
        recipe: z
          .looseObject({})
          .optional()
          .meta({ description: 'Omitted when the caller has this revision or gets it in a later response.' }),
      }),
    ),
    more: z.boolean().optional().meta({
      description: 'More recipes remain: repeat the request with those received in `known`.',
    }),
    refused: z.array(
      z.object({
        id: z.string(),
        reason: z.enum(['changed', 'full']).meta({
          description: 'Changed or deleted elsewhere since `base`, or the account is full.',
        }),
      }),
    ),
  }),
  answerPrice: ({ recipes }) =>
    Math.floor(recipes.filter(({ recipe }) => recipe !== undefined).length / recipesPerPoint),
  bodyBytes,
  timeoutMs: 8000,
  emptyBody: true,
  account: true,
  exampleInput: {
    saves: [
      {
        id: '6a1f1f86-6a9b-4a5e-9d0c-3f4f6f0f2b11',
        base: null,
        recipe: { recipe: 1, name: 'Web', steps: [{ kind: 'resize', side: 1600 }] },
      },
    ],
    removals: [],
    known: [],
  },
})

export type AccountRecipe = z.output<typeof accountRecipe>
export type SyncedRecipes = OutputOf<typeof syncRecipes>
export type RecipeChanges = z.output<typeof syncRecipes.input>
