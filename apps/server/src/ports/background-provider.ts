export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}

export interface BackgroundProvider {
  remove(picture: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Uint8Array>
}
