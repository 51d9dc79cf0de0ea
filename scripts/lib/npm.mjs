import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './places.mjs'

function npmCli() {
  const beside = dirname(process.execPath)
  const candidates = [
    process.env.npm_execpath,
    join(beside, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(beside, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  return candidates.find((path) => path?.endsWith('npm-cli.js') && existsSync(path))
}

/** The environment for a nested npm: without the outer npm's own variables, which would override its options. */
function cleanEnvironment(node) {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|command|execpath)/.test(name))
  return { ...Object.fromEntries(kept), PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` }
}

export function runNpm(node, args, { cwd = root, quiet = false } = {}) {
  const cli = npmCli()
  const [command, commandArgs] = cli ? [node, [cli, ...args]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args]
  const result = spawnSync(command, commandArgs, {
    cwd,
    env: cleanEnvironment(node),
    stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
  })
  return result.status ?? 1
}
