import { paintFor, severityStyle } from '../../../terminal/colours.ts'
import { safeField } from '../../../terminal/safe.ts'
import type { Format } from './format.ts'

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

export const text: Format = ({ placed, pageCount, fileCount, baseUrl, ignored, accepted }, io) => {
  const paint = paintFor(io)
  const lines = placed.map(({ place, line, severity, message, rule }) => {
    const position = line === undefined ? safeField(place) : `${safeField(place)}:${line}`
    return `${position}: ${paint(severityStyle[severity], severity)}: ${safeField(message)} ${paint('dim', `[${rule}]`)}\n`
  })
  const count = (wanted: string) => placed.filter(({ severity }) => severity === wanted).length
  const silenced = [
    ...(ignored > 0 ? [`${ignored} ignored by comments`] : []),
    ...(accepted > 0 ? [`${accepted} in the baseline`] : []),
  ]
  const verdict = [
    plural(count('error'), 'error'),
    plural(count('warning'), 'warning'),
    `${count('info')} info`,
    ...silenced,
  ]
  const what = `${plural(pageCount, 'page')} of ${plural(fileCount, 'file')}${baseUrl === null ? '' : ` for ${baseUrl}`}`
  return `${lines.join('')}${what}: ${verdict.join(', ')}\n`
}
