import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unitOf } from './pack-deb.mjs'
import { root } from './places.mjs'

test('the unit of the package starts its own Node, and one that names other files is refused', () => {
  const unit = readFileSync(join(root, 'deploy/systemd/sundry.service'), 'utf8')
  expect(unitOf(unit)).toMatch(/^ExecStart=\/usr\/lib\/sundry\/node .*main\.ts$/m)
  expect(() => unitOf(`${unit}ExecStartPre=/opt/sundry/x`)).toThrow('files that the package has not')
})
