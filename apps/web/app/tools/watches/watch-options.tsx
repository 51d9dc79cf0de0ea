import type { WatchKindName, WatchSpec } from '@sundry/contracts/watches'
import { TextArea, TextField } from '../../ui/field.tsx'
import { words } from './text.ts'

/** The options of a watch as they are typed. */
export interface Options {
  expected: string
  date: string
  tags: string
}

export const emptyOptions: Options = { expected: '', date: '', tags: '' }

const split = (text: string, by: string) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Kinds without a main field have nothing that an expected value is compared with. */
export const hasExpected = (kind: WatchKindName) => !['sitemap', 'technologies', 'reports', 'site'].includes(kind)

/** Only what the kind has, and nothing for an empty field. */
export function optionsOf(kind: WatchKindName, { expected, date, tags }: Options) {
  const lines = hasExpected(kind) ? split(expected, '\n') : []
  const allTags = [...new Set(split(tags, ','))]
  return {
    ...(lines.length > 0 && { expected: lines }),
    ...(kind === 'registration' && date !== '' && { date }),
    ...(allTags.length > 0 && { tags: allTags }),
  }
}

export const typedOptions = ({ expected = [], date = '', tags = [] }: WatchSpec): Options => ({
  expected: expected.join('\n'),
  date,
  tags: tags.join(', '),
})

interface Props {
  hasExpected: boolean
  hasDate: boolean
  options: Options
  edit: (change: Partial<Options>) => void
}

export function WatchOptions({ hasExpected: showsExpected, hasDate, options, edit }: Props) {
  return (
    <>
      {showsExpected && (
        <TextArea
          label={words.expected}
          hint={words.expectedHint}
          mono
          rows={3}
          value={options.expected}
          onChange={(event) => edit({ expected: event.currentTarget.value })}
        />
      )}
      {hasDate && (
        <TextField
          label={words.date}
          hint={words.dateHint}
          type="date"
          value={options.date}
          onChange={(event) => edit({ date: event.currentTarget.value })}
        />
      )}
      <TextField
        label={words.tags}
        hint={words.tagsHint}
        value={options.tags}
        onChange={(event) => edit({ tags: event.currentTarget.value })}
      />
    </>
  )
}
