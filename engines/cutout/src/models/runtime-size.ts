/** Octets of the runtime's WebAssembly: as it is, and about as it travels. A test compares it with the installed file. */
export const runtimeBytes = { whole: 14_239_897, packed: 2_690_000 } as const
