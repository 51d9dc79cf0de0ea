/** Names that may stand beside each other in one folder: the second 'a.jpg' becomes 'a (1).jpg'. */
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

/** A name without anything that could lead out of its folder or that a system refuses. */
export function safeName(name: string): string {
  const plain = name
    .replace(/[\u0000-\u001f<>:"|?*\\/]/g, '_')
    .replace(/^\.+/, '')
    .replace(/[. ]+$/, '')
  return plain === '' ? 'file' : plain
}
