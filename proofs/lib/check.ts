/** Prints a line for a condition and remembers failures in the exit code. */
export function check(name: string, ok: boolean, detail = ''): void {
  console.log(`${ok ? '✓' : '✗'} ${name} ${detail}`)
  if (!ok) process.exitCode = 1
}
