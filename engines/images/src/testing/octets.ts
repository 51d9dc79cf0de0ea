// Octets put together by hand, as the papers of the formats give them.
export const bytes = (...list: number[]) => Uint8Array.of(...list)
export const plain = (data: Uint8Array) => new Uint8Array(data)
export const join = (...parts: (Uint8Array | string)[]) =>
  plain(Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))))
export const latin1 = (data: Uint8Array) => Buffer.from(data).toString('latin1')
