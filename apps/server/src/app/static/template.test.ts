import { expect, test } from 'vitest'
import { createTemplateRenderer, template } from './template.ts'

test('a page names the package that the operator publishes, and without one no package at all', () => {
  const page = template(
    '/cli/index.html',
    Buffer.from('<div data-package="command-package-unknown">npx command-package-unknown</div>'),
  )
  const shown = (commandPackage: string | null) =>
    Buffer.from(createTemplateRenderer({ profileUrl: '', commandPackage })(page, 'https://a.example').raw).toString()
  expect(shown('@example/sundry')).toBe('<div data-package="@example/sundry">npx @example/sundry</div>')
  expect(shown(null)).toBe('<div data-package="">npx </div>')
})

test('a page is made once for each name of the site, for 256 names', () => {
  const render = createTemplateRenderer({ profileUrl: 'https://profile.example/' })
  const page = template(
    '/index.html',
    Buffer.from(
      '<a href="https://sundry.invalid/x">x</a><a href="https://profile.invalid">y</a><meta content="removal-service-unknown">',
    ),
  )
  const first = render(page, 'https://n0.example')
  expect(Buffer.from(first.raw).toString()).toContain('https://n0.example/x')
  expect(Buffer.from(first.raw).toString()).toContain('https://profile.example/')
  expect(Buffer.from(first.raw).toString()).toContain('<meta content="no">')
  for (let name = 1; name < 256; name += 1) render(page, `https://n${name}.example`)
  expect(render(page, 'https://n0.example')).toBe(first)
  for (let name = 256; name < 512; name += 1) render(page, `https://n${name}.example`)
  expect(render(page, 'https://n0.example')).not.toBe(first)
})
