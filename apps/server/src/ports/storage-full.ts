/** The disk is full, or cannot be written for another reason. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** PostgreSQL's insufficient resources, system errors, and a database that can only be read. */
const ofPostgres = /^(?:53|58)\w{3}$|^25006$/

export const isStorageFull = (error: unknown): error is Error =>
  error instanceof StorageFull ||
  (error instanceof Error && ofPostgres.test(String((error as { code?: unknown }).code)))
