interface Weighted {
  id: string
  size: number
}

/** Weighted by bytes, so that a large photograph counts more than an icon. */
export function overallProgress(items: readonly Weighted[], tell: (percent: number) => void) {
  const total = items.reduce((sum, { size }) => sum + Math.max(1, size), 0)
  const shares = new Map<string, number>()
  return {
    set: (id: string, share: number) => {
      shares.set(id, Math.max(shares.get(id) ?? 0, share))
      const done = items.reduce((sum, item) => sum + Math.max(1, item.size) * (shares.get(item.id) ?? 0), 0)
      tell((100 * done) / total)
    },
  }
}
