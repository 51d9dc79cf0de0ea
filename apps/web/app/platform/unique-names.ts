export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((raw) => {
    const name = safeName(raw)
    const dot = name.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    let free = name
    // Windows and macOS hold 'A.jpg' and 'a.jpg' for one file.
    for (let count = 1; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${end}`
    taken.add(free.toLowerCase())
    return free
  })
}

/** No path traversal, and nothing that a system refuses. */
export function safeName(name: string): string {
  const plain = name
    .replace(/[\u0000-\u001f<>:"|?*\\/]/g, '_')
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
  return plain === '' ? 'file' : plain
}
