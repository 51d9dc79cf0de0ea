import type { ResultItem } from '../types.ts'

const SAFE = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml']

type Shown = Pick<ResultItem, 'dimensions'> & {
  processedFile: { type: string }
  original: { name: string; type: string }
}

/** With its size, so that the page does not jump, and with the original for browsers that do not know the format. */
export function pictureSnippet({ processedFile, dimensions, original }: Shown, name: string): string {
  const size = `width="${dimensions.width}" height="${dimensions.height}"`
  const image = (src: string) => `<img src="${address(src)}" ${size} alt="" loading="lazy" decoding="async">`
  if (SAFE.includes(processedFile.type) || !SAFE.includes(original.type)) return image(name)
  const source = `<source srcset="${address(name)}" type="${processedFile.type}">`
  return `<picture>\n  ${source}\n  ${image(original.name)}\n</picture>`
}

const address = (name: string) => encodeURIComponent(name)
