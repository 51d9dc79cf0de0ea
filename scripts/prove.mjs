// npm run prove -- <name> …: some of the long proofs in proofs/, or `all`, one after the other. A proof that checks nothing
// has failed; one that has passed is run once for each fault its first lines name (`// planted faults: a, b`), and must
// fail each time. Results go into docs/proofs.md, unless what follows the name of a single proof narrows it.
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensure, main, say } from './lib/ensure.mjs'
import { root } from './lib/places.mjs'
import { claimOf, withResults } from './lib/proof-table.mjs'

const folder = join(root, 'proofs')
const page = join(root, 'docs/proofs.md')

/** Runs a proof; a failure counts as one only when the proof itself named it. */
function runProof(node, proof, args, env) {
  return new Promise((resolve) => {
    const child = spawn(node, [join('proofs', proof), ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
      process.stdout.write(chunk)
    })
    child.on('exit', (code) => {
      const seen = [...said.matchAll(/^\s*✓ .*planted/gm)].length
      resolve({ code: /^\s*✓/m.test(said) ? code : 1, hasFailedCheck: /^\s*✗/m.test(said), seen })
    })
  })
}

function faultsOf(source) {
  const [, list = ''] = /^\/\/ planted faults: (.+)$/m.exec(source) ?? []
  return list
    .split(',')
    .map((fault) => fault.trim())
    .filter(Boolean)
}

async function prove(node, proof, args, env) {
  const source = readFileSync(join(folder, proof), 'utf8')
  console.log(`\n== ${proof}`)
  const began = performance.now()
  const { code, seen } = await runProof(node, proof, args, env)
  const seconds = (performance.now() - began) / 1000
  // Some proofs plant their faults themselves, and say of each that it was seen.
  const faults = seen > 0 ? [{ fault: `${seen} inside`, red: true }] : []
  for (const fault of code === 0 ? faultsOf(source) : []) {
    console.log(`\n== ${proof} with the planted fault ${fault}`)
    const planted = await runProof(node, proof, args, { ...env, PLANTED_FAULT: fault })
    faults.push({ fault, red: planted.code !== 0 && planted.hasFailedCheck })
  }
  const date = new Date().toISOString().slice(0, 10)
  const name = proof.replace('.proof.ts', '')
  return { name, claim: claimOf(source), passed: code === 0, faults, seconds, date }
}

await main(async () => {
  const given = process.argv.slice(2)
  const proofs = readdirSync(folder).filter((name) => name.endsWith('.proof.ts'))
  const names = proofs.map((proof) => proof.replace('.proof.ts', ''))
  const wanted = given[0] === 'all' ? names : given.filter((name) => names.includes(name))
  const args = given.filter((name) => name !== 'all' && !wanted.includes(name))
  const chosen = proofs.filter((proof) => wanted.includes(proof.replace('.proof.ts', '')))
  if (chosen.length === 0 || (args.length > 0 && chosen.length > 1)) {
    say(`npm run prove -- <name>, where <name> is all, or one of: ${names.join(', ')}`)
    return 1
  }
  const { node, browser } = await ensure({ browser: true })
  const env = { ...process.env, NODE_NO_WARNINGS: '1', SUNDRY_NODE: node, SUNDRY_BROWSER: browser }
  const results = []
  for (const proof of chosen) {
    results.push(await prove(node, proof, args, env))
    if (args.length === 0)
      writeFileSync(page, withResults(existsSync(page) ? readFileSync(page, 'utf8') : '', results, names))
  }
  const failed = results.filter(({ passed, faults }) => !passed || faults.some(({ red }) => !red))
  for (const { name, passed } of failed) console.log(`✗ ${name}${passed ? ': a planted fault stays green' : ''}`)
  console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
  return failed.length === 0 ? 0 : 1
})
