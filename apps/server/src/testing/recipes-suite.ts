import { randomUUID } from 'node:crypto'
import { limits } from '@sundry/contracts/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRecipesRepository } from '../adapters/recipes-repository.ts'
import type { RecipesRepository, StoredRecipe } from '../ports/ports.ts'
import { addUser } from './operations-suite.ts'
import type { OpenTemporary, TemporaryDatabase } from './temporary-database.ts'

export const recipe = (name: string) => ({ recipe: 1, name, steps: [{ kind: 'resize', side: 800 }] })

export async function allOf(recipes: RecipesRepository, userId: string): Promise<StoredRecipe[]> {
  const all: StoredRecipe[] = []
  for await (const page of recipes.pages(userId)) all.push(...page)
  return all
}

export function recipesSuite(name: string, open: OpenTemporary): void {
  describe(`recipes of an account on ${name}`, () => {
    let world: TemporaryDatabase
    let recipes: RecipesRepository
    let now = Date.UTC(2026, 10, 24)
    let ann: string
    let ben: string
    beforeAll(async () => {
      world = await open()
      recipes = createRecipesRepository(world.database, { now: () => now })
    })
    beforeEach(async () => {
      ann = await addUser(world.database)
      ben = await addUser(world.database)
    })
    afterAll(() => world.remove())

    const save = (userId: string, id: string, base: number | null, expected: string) =>
      recipes.change(userId, { saves: [{ id, base, recipe: recipe(expected) }], removals: [] })
    const remove = (userId: string, id: string, base: number) =>
      recipes.change(userId, { saves: [], removals: [{ id, base }] })
    const held = async (userId: string) =>
      (await allOf(recipes, userId)).map(({ revision, recipe: { name } }) => `${name} ${revision}`)

    test('gives back what was written, the newest change first', async () => {
      const id = randomUUID()
      expect(await save(ann, id, null, 'Web')).toEqual([])
      now += 1000
      await save(ann, randomUUID(), null, 'Print')
      expect(await held(ann)).toEqual(['Print 1', 'Web 1'])
      now += 1000
      expect(await save(ann, id, 1, 'Web, larger')).toEqual([])
      expect(await allOf(recipes, ann)).toMatchObject([
        { id, revision: 2, changedAt: new Date(now).toISOString(), recipe: recipe('Web, larger') },
        { revision: 1 },
      ])
    })

    test('writes over no change made elsewhere, and takes a repeated change as done', async () => {
      const id = randomUUID()
      await save(ann, id, null, 'Web')
      expect(await save(ann, id, null, 'Web')).toEqual([])
      expect(await save(ann, id, 1, 'From the phone')).toEqual([])
      expect(await save(ann, id, 1, 'From the phone')).toEqual([])
      expect(await save(ann, id, 1, 'From the desk')).toEqual([{ id, reason: 'changed' }])
      expect(await remove(ann, id, 1)).toEqual([{ id, reason: 'changed' }])
      expect(await held(ann)).toEqual(['From the phone 2'])
    })

    test('removes once, and a removed recipe comes back only as a new one', async () => {
      const id = randomUUID()
      await save(ann, id, null, 'Web')
      expect(await remove(ann, id, 1)).toEqual([])
      expect(await remove(ann, id, 1)).toEqual([])
      expect(await save(ann, id, 1, 'Web')).toEqual([{ id, reason: 'changed' }])
      expect(await held(ann)).toEqual([])
    })

    test('shows and changes only the own ones, even under the same id', async () => {
      const id = randomUUID()
      await save(ann, id, null, 'Of Ann')
      expect(await save(ben, id, null, 'Of Ben')).toEqual([])
      expect(await remove(ben, id, 1)).toEqual([])
      expect([await held(ann), await held(ben)]).toEqual([['Of Ann 1'], []])
    })

    test('refuses one more than an account holds, and takes it when there is room', async () => {
      const ids = Array.from({ length: limits.recipes.perAccount }, () => randomUUID())
      const saves = ids.map((id, at) => ({ id, base: null, recipe: recipe(`R${at}`) }))
      expect(await recipes.change(ann, { saves, removals: [] })).toEqual([])
      const one = randomUUID()
      expect(await save(ann, one, null, 'One more')).toEqual([{ id: one, reason: 'full' }])
      const [first = ''] = ids
      expect(await save(ann, first, 1, 'Changed all the same')).toEqual([])
      expect(
        await recipes.change(ann, {
          saves: [{ id: one, base: null, recipe: recipe('One more') }],
          removals: [{ id: first, base: 2 }],
        }),
      ).toEqual([])
      expect(await held(ann)).toHaveLength(limits.recipes.perAccount)
    })

    test('two devices that write at the same time cannot both change one revision', async () => {
      const id = randomUUID()
      await save(ann, id, null, 'Web')
      const names = Array.from({ length: 6 }, (_, at) => `Device ${at}`)
      const refused = (await Promise.all(names.map((name) => save(ann, id, 1, name)))).flat()
      expect(refused).toHaveLength(names.length - 1)
      expect(await held(ann)).toEqual([expect.stringMatching(/^Device \d 2$/)])
    })

    test('answers with a part of a large account at a time, and with every recipe once', async () => {
      const long = (id: string) => ({ id, base: null, recipe: { ...recipe('Long'), note: 'x'.repeat(16_000) } })
      const ids = Array.from({ length: 30 }, () => randomUUID())
      await recipes.change(ann, { saves: ids.map(long), removals: [] })
      const known: { id: string; revision: number }[] = []
      const answers: Awaited<ReturnType<typeof recipes.since>>[] = []
      do {
        answers.push(await recipes.since(ann, known))
        known.push(...(answers.at(-1)?.recipes.filter((one) => one.recipe) ?? []))
      } while (answers.at(-1)?.more)
      expect(known.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
      for (const answer of answers) {
        expect(answer.recipes).toHaveLength(ids.length)
        expect(JSON.stringify(answer).length).toBeLessThan(limits.recipes.answerLength + 10_000)
      }
      expect(await held(ann)).toHaveLength(ids.length)
    })

    test('refuses the recipe of a user who does not exist', async () => {
      await expect(save('nobody', randomUUID(), null, 'Web')).rejects.toThrow()
    })
  })
}
