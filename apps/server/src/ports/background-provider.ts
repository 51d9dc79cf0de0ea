/** The provider's own reason, to show word for word. */
export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}

/** The operator's background-removal service, reached with the server's own key. */
export interface BackgroundProvider {
  /** A picture in, a PNG out; throws a ProviderRefusal with the provider's reason. */
  remove(picture: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Uint8Array>
}
