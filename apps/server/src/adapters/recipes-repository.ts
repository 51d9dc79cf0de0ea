import { limits } from '@sundry/contracts/limits'
import type { AccountRecipe, SyncedRecipes } from '@sundry/contracts/sync-recipes'
import type { Clock } from '@sundry/lookups'
import { type Kysely, sql } from 'kysely'
import { actAs, lock, readAs } from '../db/act-as.ts'
import type { Database, Tables } from '../db/schema/tables.ts'
import type { RecipesRepository } from '../ports/ports.ts'

/** `filters: false` exists for the proof that PostgreSQL's row-level security guards too. */
export function createRecipesRepository(
  database: Database,
  clock: Clock,
  { filters = true }: { filters?: boolean } = {},
): RecipesRepository {
  const as = actAs(database)

  const own = (db: Kysely<Tables>, userId: string) => {
    const rows = db.selectFrom('recipe')
    return filters ? rows.where('user_id', '=', userId) : rows
  }

  /** Which recipes there are, and the text of as many as an answer holds of those the caller does not know. */
  async function readPage(db: Kysely<Tables>, userId: string, known: ReadonlyMap<string, number>) {
    const length = sql<number>`length(recipe)`.as('length')
    const heads = await own(db, userId)
      .select(['id', 'revision', 'changed_at', length])
      .orderBy('changed_at', 'desc')
      .orderBy('id')
      .execute()
    const unknown = heads.filter(({ id, revision }) => known.get(id) !== Number(revision))
    let room = limits.recipes.answerLength
    const requested = unknown.filter((head, at) => {
      room -= Number(head.length)
      return room >= 0 || at === 0
    })
    const ids = requested.map(({ id }) => id)
    const rows = ids.length === 0 ? [] : await own(db, userId).select(['id', 'recipe']).where('id', 'in', ids).execute()
    const texts = new Map(rows.map(({ id, recipe }) => [id, recipe]))
    const recipes = heads.map(({ id, revision, changed_at: changedAt }) => {
      const text = texts.get(id)
      const recipe = text === undefined ? undefined : (JSON.parse(text) as AccountRecipe)
      return { id, revision: Number(revision), changedAt, recipe }
    })
    return { recipes, more: requested.length < unknown.length }
  }

  const page = (userId: string, known: ReadonlyMap<string, number>) =>
    readAs(database)(userId, (db) => readPage(db, userId, known))

  return {
    async *pages(userId) {
      const known = new Map<string, number>()
      for (let more = true; more; ) {
        const read = await page(userId, known)
        const fresh = read.recipes.flatMap(({ recipe, ...head }) => (recipe ? [{ ...head, recipe }] : []))
        for (const { id, revision } of fresh) known.set(id, revision)
        if (fresh.length > 0) yield fresh
        more = read.more
      }
    },

    async since(userId, known) {
      const { recipes, more } = await page(userId, new Map(known.map(({ id, revision }) => [id, revision])))
      const sent = recipes.map(({ id, revision, recipe }) => ({ id, revision, ...(recipe && { recipe }) }))
      return { recipes: sent, ...(more && { more }) }
    },

    async change(userId, { saves, removals }) {
      if (saves.length === 0 && removals.length === 0) return []
      const refused: SyncedRecipes['refused'] = []
      let removed = 0
      await as(userId, async (db) => {
        await lock(database, db, `recipes ${userId}`)
        const heads = await own(db, userId).select(['id', 'revision']).execute()
        const rows = new Map(heads.map(({ id, revision }) => [id, Number(revision)]))
        const ids = saves.map(({ id }) => id)
        const before =
          ids.length === 0 ? [] : await own(db, userId).select(['id', 'recipe']).where('id', 'in', ids).execute()
        const texts = new Map(before.map(({ id, recipe }) => [id, recipe]))
        for (const { id, base } of removals) {
          const revision = rows.get(id)
          if (revision === undefined) continue
          if (revision !== base) refused.push({ id, reason: 'changed' })
          else {
            await db.deleteFrom('recipe').where('user_id', '=', userId).where('id', '=', id).execute()
            rows.delete(id)
            removed += 1
          }
        }
        for (const { id, base, recipe: input } of saves) {
          const revision = rows.get(id) ?? null
          const recipe = JSON.stringify(input)
          // The answer to an earlier try may have been lost on its way.
          if (revision !== null && texts.get(id) === recipe) continue
          if (revision !== base) refused.push({ id, reason: 'changed' })
          else if (revision === null && rows.size >= limits.recipes.perAccount) refused.push({ id, reason: 'full' })
          else {
            const changed_at = new Date(clock.now()).toISOString()
            const next = { id, user_id: userId, revision: (revision ?? 0) + 1, changed_at, recipe }
            await db
              .insertInto('recipe')
              .values(next)
              .onConflict((conflict) =>
                conflict.columns(['user_id', 'id']).doUpdateSet({ revision: next.revision, changed_at, recipe }),
              )
              .execute()
            rows.set(id, next.revision)
            texts.set(id, recipe)
          }
        }
      })
      if (removed > 0) await database.afterErase?.()
      return refused
    },
  }
}
