declare module 'virtual:packed-command' {
  const packed: { version: string; file: string; sha256: string; bytes: number } | null
  export default packed
}
