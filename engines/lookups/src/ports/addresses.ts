export interface AddressResolver {
  resolve(name: string, signal: AbortSignal): Promise<string[]>
}
