const UNITS = ['bytes', 'KB', 'MB', 'GB']

/** As the site writes sizes: 1024 bytes are a KB. */
export function bytesAsText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1))} ${UNITS[step]}`
}
