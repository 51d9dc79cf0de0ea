/** Works on the characters as given: nothing is decoded or normalised. */
export function urlPath(url: string): string {
  const start = url.startsWith('//') ? 2 : 0
  const early = indexOfAny(url, start)
  const scheme = url.indexOf('://', start)
  // A "://" after the path has begun belongs to the path or query, as in /go?to=http://elsewhere/.
  const hostStart = scheme < 0 || early < scheme ? start : scheme + 3
  const pathStart = indexOfAny(url, hostStart)
  if (pathStart === url.length) return '/'
  const hash = url.indexOf('#', start)
  if (hash >= 0 && hash < pathStart) return '/'
  const path = url.slice(pathStart, hash < 0 ? url.length : hash)
  return path.startsWith('/') ? path : `/${path}`
}

function indexOfAny(url: string, from: number): number {
  for (let i = from; i < url.length; i += 1) {
    const code = url.charCodeAt(i)
    if (code === 0x2f || code === 0x3f || code === 0x3b) return i
  }
  return url.length
}
