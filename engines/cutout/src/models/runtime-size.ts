export type RuntimeKind = 'wasm' | 'webgpu'

export const runtimeSizes = {
  wasm: { whole: 14_239_897, packed: 2_690_000 },
  webgpu: { whole: 16_758_545, packed: 3_060_000 },
} as const satisfies Record<RuntimeKind, { whole: number; packed: number }>
