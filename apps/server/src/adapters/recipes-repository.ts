import { limits } from '@sundry/contracts/limits'
import type { AccountRecipe, SyncedRecipes } from '@sundry/contracts/sync-recipes'
import type { Clock } from '@sundry/lookups'
import { type Kysely, sql } from 'kysely'
import type { Database, RecipeTable, Tables } from '../db/tables.ts'
import type { RecipesRepository, StoredRecipe } from '../ports/recipes-repository.ts'
import { actAs } from './act-as.ts'

const stored = ({ id, revision, changed_at, recipe }: RecipeTable): StoredRecipe => ({
  id,
  revision: Number(revision),
  changedAt: changed_at,
  recipe: JSON.parse(recipe) as AccountRecipe,
})

/** `filters: false` exists for the proof that PostgreSQL's row-level security guards too. */
export function createRecipesRepository(
  database: Database,
  clock: Clock,
  { filters = true }: { filters?: boolean } = {},
): RecipesRepository {
  const as = actAs(database)

  const read = (db: Kysely<Tables>, userId: string) => {
    const rows = db.selectFrom('recipe').selectAll().orderBy('changed_at', 'desc').orderBy('id')
    return (filters ? rows.where('user_id', '=', userId) : rows).execute()
  }

  /** On SQLite every transaction is the only writer from its start. */
  async function onlyWriterOf(db: Kysely<Tables>, userId: string): Promise<void> {
    if (database.kind === 'postgres')
      await sql`select pg_advisory_xact_lock(hashtextextended(${`recipes ${userId}`}, 0))`.execute(db)
  }

  return {
    all: async (userId) => {
      // A read on SQLite needs no transaction, and so waits for no writer.
      const rows = database.kind === 'sqlite' ? read(database.db, userId) : as(userId, (db) => read(db, userId))
      return (await rows).map(stored)
    },

    async since(userId, known) {
      const revisions = new Map(known.map(({ id, revision }) => [id, revision]))
      const readSince = async (db: Kysely<Tables>) => {
        const all = db.selectFrom('recipe').orderBy('changed_at', 'desc').orderBy('id')
        const own = filters ? all.where('user_id', '=', userId) : all
        const heads = await own.select(['id', 'revision']).execute()
        const wanted = heads.filter(({ id, revision }) => revisions.get(id) !== Number(revision)).map(({ id }) => id)
        const rows = wanted.length === 0 ? [] : await own.select(['id', 'recipe']).where('id', 'in', wanted).execute()
        const texts = new Map(rows.map(({ id, recipe }) => [id, recipe]))
        return heads.map(({ id, revision }) => ({ id, revision: Number(revision), text: texts.get(id) }))
      }
      const found = database.kind === 'sqlite' ? readSince(database.db) : as(userId, readSince)
      return (await found).map(({ id, revision, text }) => ({
        id,
        revision,
        ...(text !== undefined && { recipe: JSON.parse(text) as AccountRecipe }),
      }))
    },

    async change(userId, { saves, removals }) {
      if (saves.length === 0 && removals.length === 0) return []
      const refused: SyncedRecipes['refused'] = []
      let removed = 0
      await as(userId, async (db) => {
        await onlyWriterOf(db, userId)
        const rows = new Map((await read(db, userId)).map((row) => [row.id, row]))
        for (const { id, base } of removals) {
          const row = rows.get(id)
          if (!row) continue
          if (Number(row.revision) !== base) refused.push({ id, reason: 'changed' })
          else {
            await db.deleteFrom('recipe').where('user_id', '=', userId).where('id', '=', id).execute()
            rows.delete(id)
            removed += 1
          }
        }
        for (const { id, base, recipe: given } of saves) {
          const row = rows.get(id)
          const recipe = JSON.stringify(given)
          // The answer to an earlier try may have been lost on its way.
          if (row?.recipe === recipe) continue
          const revision = row ? Number(row.revision) : null
          if (revision !== base) refused.push({ id, reason: 'changed' })
          else if (!row && rows.size >= limits.recipes.perAccount) refused.push({ id, reason: 'full' })
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
            rows.set(id, next)
          }
        }
      })
      if (removed > 0) await database.afterErase?.()
      return refused
    },
  }
}
