import { validateSitemap } from '@sundry/sitemap'

const MAX_ADDRESSES = 200_000
const ADDRESS = /^(?:https?:\/\/|\/)\S*$/i

/** The addresses in an old sitemap, or in a list or table of them. */
export async function readFormerAddresses(source: Blob): Promise<string[]> {
  const head = new Uint8Array(await source.slice(0, 1024).arrayBuffer())
  const isGzip = head[0] === 0x1f && head[1] === 0x8b
  const found: string[] = []
  const add = (address: string) => void (found.length < MAX_ADDRESSES && found.push(address))
  if (isGzip || /^\s*</.test(new TextDecoder().decode(head))) {
    await validateSitemap(source.stream(), { onEntry: ({ loc }) => add(loc) })
    return found
  }
  for (const [line] of (await source.text()).matchAll(/[^\r\n]+/g)) {
    const address = line.split(/[\t,;]/).find((cell) => ADDRESS.test(unquoted(cell)))
    if (address !== undefined) add(unquoted(address))
  }
  return found
}

const unquoted = (cell: string) => cell.trim().replace(/^"(.*)"$/, '$1')
