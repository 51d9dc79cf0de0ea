import { safeField } from '../../../terminal/safe.ts'
import type { Format } from './format.ts'

const levels = { error: 'error', warning: 'warning', info: 'notice' } as const
const data = (text: string) =>
  text
    .split('\n')
    .map((line) => safeField(line).replaceAll('%', '%25'))
    .join('%0A')
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')

/** Workflow commands, which GitHub shows at the line: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
export const github: Format = ({ placed }) =>
  placed
    .map(({ place, line, severity, message, rule }) => {
      const position = `file=${property(place)}${line === undefined ? '' : `,line=${line}`}`
      return `::${levels[severity]} ${position},title=${property(rule)}::${data(message)}\n`
    })
    .join('')
