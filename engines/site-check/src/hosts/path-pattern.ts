/** `/blog/*`, `/blog/:slug`, `/(.*)`, `**`, `/:path*`: near enough to what each host reads into it. */
export function pathPattern(text: string): RegExp {
  const source = text
    .replace(/\(\.\*\)|:\w+\*|\*\*\/?|\*/g, '\u0001')
    .replace(/:\w+/g, '\u0002')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\u0001', '.*')
    .replaceAll('\u0002', '[^/]+')
  return new RegExp(`^${source.startsWith('.*') ? '' : '/?'}${source.replace(/^\//, '')}$`)
}
