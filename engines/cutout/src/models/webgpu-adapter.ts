/** What is used of https://www.w3.org/TR/webgpu/#gpuadapterinfo; TypeScript's own list differs by version. */
export interface AdapterInfo {
  vendor: string
  architecture: string
  device: string
  description: string
  /** A processor that plays a graphics processor: slower than WebAssembly. */
  isFallbackAdapter?: boolean
}

export interface Gpu {
  requestAdapter(): Promise<{ info: AdapterInfo } | null>
}

interface Place {
  gpu: Gpu | undefined
  suspends: boolean
}

/** Whether the runtime can wait for a graphics processor: by JavaScript promise integration. */
export const suspends = (): boolean => 'Suspending' in WebAssembly

const here = (): Place => ({
  gpu: (globalThis.navigator as { gpu?: Gpu } | undefined)?.gpu,
  suspends: suspends(),
})

/** A graphics processor that is one, in the browser's words; null without one. */
export async function findAdapter({ gpu, suspends: can }: Place = here()): Promise<string | null> {
  if (!gpu || !can) return null
  const adapter = await gpu.requestAdapter().catch(() => null)
  if (!adapter || adapter.info.isFallbackAdapter) return null
  const { vendor, architecture, device, description } = adapter.info
  return [vendor, architecture, device, description].filter((word) => word !== '').join(' ')
}
