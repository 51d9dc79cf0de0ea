import { expect, test } from 'vitest'
import { htmlOf } from '../testing.ts'
import ci from './ci.generated.json' with { type: 'json' }
import { CommentView, Installed } from './ci-page.tsx'

test('each job that fetches the command has the address and the SHA-256 of this site', () => {
  const sha256 = '0123456789abcdef'.repeat(4)
  const jobs = htmlOf(Installed, { sha256 }).split('<pre').slice(1)
  expect(jobs).toHaveLength(3)
  for (const job of jobs) {
    expect(job).toContain(sha256)
    expect(job).toMatch(/(?:from|SUNDRY_FROM): https:/)
  }
  expect(htmlOf(Installed, { sha256: null })).not.toContain('<pre')
})

test('the comment is shown with all of its code and none of its Markdown', () => {
  const shown = htmlOf(CommentView, { text: ci.comment, label: 'x' })
  const code = Array.from(ci.comment.matchAll(/(?<!`)`([^`]+)`(?!`)/g), ([, text = '']) => text)
  expect(code.filter((text) => !shown.includes(`>${text}</code>`))).toEqual([])
  expect(shown.replace(/<[^>]*>/g, '')).not.toMatch(/`|\*\*|^- /m)
})
