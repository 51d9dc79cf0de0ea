interface Stop {
  url: string
  depth: number
}

/** Bounds memory for a site that invents addresses for ever. */
const MAX_KNOWN = 20_000
const MAX_CHARACTERS = 4_000_000

const noPage =
  /\.(?:avif|bmp|css|csv|docx?|eot|exe|gif|gz|ico|jpe?g|js|json|map|md|mjs|mov|mp[34]|ogg|pdf|png|pptx?|rar|rss|svg|tar|tiff?|ttf|txt|wasm|wav|webm|webp|woff2?|xlsx?|xml|zip)$/i

export function createFrontier({ start, maxDepth }: { start: string; maxDepth: number }) {
  const { origin } = new URL(start)
  const known = new Set([start])
  const queue: Stop[] = [{ url: start, depth: 0 }]
  let head = 0
  let characters = 0
  let tooDeep = false

  function claim(url: string): boolean {
    if (known.has(url) || known.size >= MAX_KNOWN || characters + url.length > MAX_CHARACTERS) return false
    known.add(url)
    characters += url.length
    return true
  }

  return {
    claim,
    take(): Stop | undefined {
      return queue[head++]
    },
    add(links: readonly string[], depth: number): void {
      for (const link of links) {
        const url = new URL(link)
        if (url.origin !== origin || noPage.test(url.pathname) || url.username !== '') continue
        if (depth > maxDepth) {
          tooDeep ||= !known.has(link)
        } else if (claim(link)) queue.push({ url: link, depth })
      }
    },
    get waiting() {
      return Math.max(0, queue.length - head)
    },
    get tooDeep() {
      return tooDeep
    },
  }
}
