import { expect, test } from 'vitest'
import { readMarkdown } from './markdown.ts'

const text = `# Title

Lead with \`code\` and a
[link](A.md#part).

## One thing & another

| name | what |
| --- | --- |
| \`A\` | **b** |

1. first
2. second
   goes on
- other

### Sub
\`\`\`sh
# not a heading

| not a table |
\`\`\`
    indented
Text.
`

test('each element of a document becomes a block of its section', () => {
  const { title, lead, sections } = readMarkdown(text, (href) => href.replace('A.md', '/docs/a'))
  expect(title).toBe('Title')
  expect(lead).toEqual([
    { kind: 'text', line: ['Lead with ', { code: 'code' }, ' and a ', { text: 'link', href: '/docs/a#part' }, '.'] },
  ])
  expect(sections).toEqual([
    {
      id: 'one-thing-another',
      title: 'One thing & another',
      blocks: [
        { kind: 'table', head: [['name'], ['what']], rows: [[[{ code: 'A' }], [{ strong: 'b' }]]] },
        { kind: 'list', isNumbered: true, items: [['first'], ['second goes on'], ['other']] },
        { kind: 'heading', id: 'sub', text: 'Sub' },
        { kind: 'code', lines: ['# not a heading', '', '| not a table |'] },
        { kind: 'code', lines: ['indented'] },
        { kind: 'text', line: ['Text.'] },
      ],
    },
  ])
})

test('a fence that is never closed ends with the document', () => {
  expect(readMarkdown('```\na').lead).toEqual([{ kind: 'code', lines: ['a'] }])
})
