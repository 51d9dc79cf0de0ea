export type RuntimeKind = 'wasm' | 'webgpu'

/**
 * Octets of the WebAssembly of both builds of the runtime: as it is, and about as it travels. Tests compare them with
 * the installed files.
 */
export const runtimeSizes = {
  wasm: { whole: 14_239_897, packed: 2_690_000 },
  webgpu: { whole: 16_758_545, packed: 3_060_000 },
} as const satisfies Record<RuntimeKind, { whole: number; packed: number }>
