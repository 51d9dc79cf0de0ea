interface Sizes {
  originalSize: number
  processedSize: number
  compressionRatio: number
}

/** As specified: what was saved is never below zero, percentages have one decimal. */
export function totalsOf(results: readonly Sizes[]) {
  const original = results.reduce((sum, { originalSize }) => sum + originalSize, 0)
  const processed = results.reduce((sum, { processedSize }) => sum + processedSize, 0)
  const ratios = results.reduce((sum, { compressionRatio }) => sum + compressionRatio, 0)
  return {
    count: results.length,
    saved: Math.max(0, original - processed),
    grown: Math.max(0, processed - original),
    average: results.length === 0 ? '0.0' : oneDecimal(ratios / results.length),
    total: processed,
  }
}

export const oneDecimal = (value: number): string => (Math.round(value * 10) / 10 || 0).toFixed(1)
