const heading = /^ {0,3}#{1,6}[ \t]+\S/
const fence = /^ {0,3}(`{3,}|~{3,})/

const linesOf = (text: string) => text.split(/(?<=\n)/)

/** Whether a text, as far as its blocks of lines have come, is Markdown whose headings stand among other lines. */
export function createHeadingsTest(): (block: string) => boolean {
  let [headings, others] = [false, false]
  return (block) => {
    headings ||= /^ {0,3}#{1,6}[ \t]+\S/m.test(block)
    others ||= linesOf(block).some((line) => line.trim() !== '' && !heading.test(line))
    return headings && others
  }
}

/** Changes the lines that are headings; code between fences has none. */
export function onHeadings(change: (line: string) => string): (block: string) => string {
  let open: string | undefined
  return (block) =>
    linesOf(block)
      .map((line) => {
        const mark = fence.exec(line)?.[1]
        if (mark !== undefined && (open === undefined || (mark[0] === open[0] && mark.length >= open.length)))
          open = open === undefined ? mark : undefined
        return open === undefined && mark === undefined && heading.test(line) ? change(line) : line
      })
      .join('')
}
