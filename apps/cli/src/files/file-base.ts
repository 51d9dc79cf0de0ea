import { stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { counted } from '@sundry/kit'
import { compareFindings } from '@sundry/site-check'
import { UsageFault } from '../terminal/exit-codes.ts'
import type { ShownFinding } from '../terminal/finding-lines.ts'
import type { Io } from '../terminal/io.ts'
import { createGit } from './git.ts'
import { readPath } from './inputs.ts'

interface Named {
  /** Path below the folder that was named. */
  readonly target: string
  /** Null for standard input. */
  readonly path: string | null
}

/** The former content of a file; null for one that is new. */
export type FileBase = (input: Named) => Promise<Uint8Array | null>

/** Files as they were, in a file or folder of today or in a commit. */
export async function openFileBase(base: string | undefined, io: Io): Promise<FileBase | null> {
  if (base === undefined) return null
  const [, ref] = /^git:(.+)$/s.exec(base) ?? []
  if (ref !== undefined) {
    const git = createGit(io)
    const commit = await git.commitOf(ref)
    return async ({ path }) => {
      if (path === null) throw new UsageFault('--base git:<reference> compares files, not standard input.')
      return git.contentOf(commit, relative(io.cwd, path).split(sep).join('/'))
    }
  }
  const place = resolve(io.cwd, base)
  const found = await stat(place).catch(() => null)
  if (!found) throw new UsageFault(`${base}: File not found.`)
  return async ({ target }) => {
    if (!found.isDirectory()) return readPath(place, io)
    return readPath(join(place, target), io).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return null
    })
  }
}

/** The findings that are new since the base, with a line on the others; all of them without a base. */
export function sinceBase<Finding extends ShownFinding>(before: readonly Finding[] | null, now: readonly Finding[]) {
  if (before === null) return { findings: now, counts: {}, note: '' }
  const asComparable = (finding: Finding) => ({ ...finding, rule: finding.code, file: '', finding })
  const compared = compareFindings({ findings: before.map(asComparable) }, { findings: now.map(asComparable) })
  const counts = { standing: compared.standing.length, mended: compared.mended.length }
  return {
    findings: compared.fresh.map(({ finding }) => finding),
    counts,
    note: `${counted(counts.standing, 'finding')} as before, ${counts.mended} mended\n`,
  }
}
