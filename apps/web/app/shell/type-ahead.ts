const RESET_AFTER_MS = 1000

/** Letters typed within a second of each other add up; `typed` is the menu's memory and is changed here. */
export function nextByTyping(
  typed: { text: string; at: number },
  key: string,
  now: number,
  labels: readonly string[],
  from: number,
): number | null {
  const fresh = now - typed.at > RESET_AFTER_MS
  const letter = key.toLowerCase()
  typed.text = fresh ? letter : typed.text + letter
  typed.at = now
  // The same letter again walks through the labels that begin with it.
  const repeated = [...typed.text].every((other) => other === letter)
  const wanted = repeated ? letter : typed.text
  const start = repeated ? from + 1 : Math.max(from, 0)
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length
    if (labels[index]?.toLowerCase().startsWith(wanted)) return index
  }
  return null
}
