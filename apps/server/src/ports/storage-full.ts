export class StorageFull extends Error {
  override name = 'StorageFull'
}
