export function check(name: string, ok: boolean, detail = ''): void {
  console.log(`${ok ? '✓' : '✗'} ${name} ${detail}`)
  if (!ok) process.exitCode = 1
}
