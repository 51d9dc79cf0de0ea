// npm run prove: the long proofs, one file each in proofs/. `npm run prove -- robots` runs those whose name matches.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensure, main, say } from './lib/ensure.mjs'
import { root } from './lib/places.mjs'
import { run } from './lib/run.mjs'

await main(async () => {
  const { node, browser } = await ensure({ browser: true })
  const folder = join(root, 'proofs')
  const [filter = '', ...args] = process.argv.slice(2)
  const proofs = (existsSync(folder) ? readdirSync(folder) : []).filter(
    (name) => name.endsWith('.proof.ts') && name.includes(filter),
  )
  if (proofs.length === 0) {
    say(`there is no proof named like "${filter}" in proofs/.`)
    return 1
  }
  let failed = 0
  for (const proof of proofs) {
    console.log(`\n== ${proof}`)
    const code = await run(node, [join('proofs', proof), ...args], {
      env: { ...process.env, NODE_NO_WARNINGS: '1', SUNDRY_NODE: node, SUNDRY_BROWSER: browser },
    })
    if (code !== 0) failed += 1
  }
  console.log(`\n${proofs.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})
