export function readQuery(name: string): string | null {
  return new URLSearchParams(location.search).get(name)
}

export function writeQuery(values: Readonly<Record<string, string | null>>): void {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  // The router keeps its own mark in the state.
  history.replaceState(history.state, '', url)
}
