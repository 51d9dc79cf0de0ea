/** `1 page`, `1,200 pages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  // The first number that is formatted for a language costs a command 30 ms.
  const digits = String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${digits} ${count === 1 ? one : many}`
}
