/** Thrown when the disk or the database has no room for what is to be kept; nothing of it was. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}
