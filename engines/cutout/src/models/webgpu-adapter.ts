export interface AdapterInfo {
  vendor: string
  architecture: string
  device: string
  description: string
  isFallbackAdapter?: boolean
}

export interface Gpu {
  requestAdapter(): Promise<{ info: AdapterInfo } | null>
}

interface Place {
  gpu: Gpu | undefined
  suspends: boolean
}

/** JavaScript promise integration, which the runtime's build for WebGPU needs. */
export const suspends = (): boolean => 'Suspending' in WebAssembly

const here = (): Place => ({
  gpu: (globalThis.navigator as { gpu?: Gpu } | undefined)?.gpu,
  suspends: suspends(),
})

export async function findAdapter({ gpu, suspends: can }: Place = here()): Promise<string | null> {
  if (!gpu || !can) return null
  const adapter = await gpu.requestAdapter().catch(() => null)
  if (!adapter || adapter.info.isFallbackAdapter) return null
  const { vendor, architecture, device, description } = adapter.info
  return [vendor, architecture, device, description].filter((word) => word !== '').join(' ')
}
