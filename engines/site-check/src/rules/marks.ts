// Marks of AI-made images (IPTC Digital Source Type) that were in the sources, and are not in the build.
import type { FormerImage, SiteContext } from '../context/context.ts'

const MAX_BYTES = 30_000_000
/** https://cv.iptc.org/newscodes/digitalsourcetype/, as XMP and Content Credentials name it. */
const MARK =
  /cv\.iptc\.org\/newscodes\/digitalsourcetype\/(trainedAlgorithmicMedia|compositeWithTrainedAlgorithmicMedia|compositeSynthetic)/
/** Packed metadata of JPEG XL and PNG, which could hold a mark that is not seen. */
const PACKED = /^\0\0\0\u000cJXL .*brob|XML:com\.adobe\.xmp\0\u0001/s

type Mark = string | 'unknown' | null

function markIn(bytes: Uint8Array): Mark {
  const text = new TextDecoder('latin1').decode(bytes)
  return MARK.exec(text)?.[1] ?? (PACKED.test(text) ? 'unknown' : null)
}

const stemOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
/** The sizes and hashes that builds add to a name: `-800w`, `@2x`, `_800x600`, `.3f2a9c1b`, `-BxYz12_4`. */
const ADDED =
  /^(?:[-_.@](?:\d{1,5}[whx]?|\d{0,5}x\d{0,5}|[\da-f]{6,64}|hu_?[\da-f]{8,64}|resize|fit|fill|q\d{1,3}|h\d|(?=[\w-]*(?:\d|[a-z_-][A-Z]))[\w-]{8})){1,8}$/
const MAX_ADDED = 120

/** Sources by their names, from the longest of a built name on. */
function sourcesOf(path: string, sources: ReadonlyMap<string, readonly FormerImage[]>): readonly FormerImage[] {
  const name = stemOf(path)
  for (let length = name.length; length > Math.max(0, name.length - MAX_ADDED); length -= 1) {
    const found = sources.get(name.slice(0, length))
    if (found && (length === name.length || ADDED.test(name.slice(length)))) return found
  }
  return []
}

/** Silent where there are no sources, and where sources of one name differ in their marks. */
export async function checkMarks({ former, images, reader, report, turn }: SiteContext): Promise<void> {
  const sources = Map.groupBy(former?.wasImages ?? [], ({ path }) => stemOf(path))
  const read = new Map<FormerImage, Mark>()
  const markOf = async (source: FormerImage) => {
    const known = read.get(source)
    if (known !== undefined) return known
    const mark = source.size > MAX_BYTES ? 'unknown' : markIn(await source.read())
    read.set(source, mark)
    return mark
  }
  for (const path of images.keys()) {
    const marks = new Set<Mark>()
    const found = sourcesOf(path, sources)
    for (const source of found) {
      await turn()
      marks.add(await markOf(source))
    }
    const [mark = null] = marks
    if (marks.size > 1 || mark === null || mark === 'unknown' || markIn(await reader.read(path)) !== null) continue
    report('image-mark-lost', {
      file: path,
      value: mark,
      message: `Its source ${found[0]?.path} is marked as made by AI (${mark}), and this file is not.`,
    })
  }
}
