/** A table to look up text of others in: an object would answer `constructor` and `__proto__` with what it inherits. */
export const dictionary = <Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> =>
  Object.assign(Object.create(null), entries)
