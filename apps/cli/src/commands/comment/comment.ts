import { readFile } from 'node:fs/promises'
import { z } from '@sundry/contracts/zod'
import { type StoredReport, writeReport } from '@sundry/site-check'
import type { Call } from '../../command/command.ts'
import { exitCodes, UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'
import { version } from '../../terminal/version.ts'
import { readReportFile } from '../check/base.ts'
import { aroundOf, ForgeFault, type ForgeKind, type ForgePlace, findPull, openForge, writeComment } from './forges.ts'

interface Options {
  name?: string
  print?: boolean
}

type Env = Io['env']

const event = z.object({
  pull_request: z.object({ number: z.number().int().positive() }).nullish(),
  workflow_run: z
    .object({
      head_sha: z.string(),
      head_branch: z.string(),
      head_repository: z.object({ owner: z.object({ login: z.string() }) }),
    })
    .nullish(),
})

async function pullOfEvent(place: Omit<ForgePlace, 'pull'>, io: Io): Promise<number | null> {
  const path = io.env.GITHUB_EVENT_PATH
  if (!path) return null
  const read = event.safeParse(JSON.parse(await readFile(path, 'utf8')))
  const { pull_request: pull, workflow_run: run } = read.data ?? {}
  if (pull) return pull.number
  if (!run) return null
  const head = { owner: run.head_repository.owner.login, branch: run.head_branch, sha: run.head_sha }
  return findPull(place, head, aroundOf(io))
}

function kindOf(env: Env): ForgeKind | null {
  if (env.GITLAB_CI) return 'gitlab'
  if (env.FORGEJO_ACTIONS || env.GITEA_ACTIONS) return 'forgejo'
  if (env.GITHUB_ACTIONS) return 'github'
  // Woodpecker has the names of forges.
  const type = env.CI_FORGE_TYPE === 'gitea' ? 'forgejo' : env.CI_FORGE_TYPE
  return type === 'github' || type === 'gitlab' || type === 'forgejo' ? type : null
}

const apiPaths = { github: '', gitlab: '/api/v4', forgejo: '/api/v1' } as const

function apiOf(kind: ForgeKind, env: Env): string | undefined {
  if (kind === 'gitlab' && env.CI_API_V4_URL) return env.CI_API_V4_URL
  if (env.GITHUB_API_URL) return env.GITHUB_API_URL
  if (kind === 'github' && env.CI_FORGE_URL === 'https://github.com') return 'https://api.github.com'
  return env.CI_FORGE_URL && env.CI_FORGE_URL + apiPaths[kind]
}

/** The pull request that this job is about, by what the runner says; null outside of one. */
async function findPlace(io: Io): Promise<ForgePlace | null> {
  const { env } = io
  const kind = kindOf(env)
  if (kind === null)
    throw new UsageFault('This is no job of GitHub, GitLab, Forgejo or Woodpecker; --print shows the comment here.')
  const api = apiOf(kind, env)?.replace(/\/+$/, '')
  const project = env.CI_PROJECT_ID ?? env.GITHUB_REPOSITORY ?? env.CI_REPO
  if (!api || !URL.canParse(api) || !project) throw new UsageFault('The runner does not say where its forge is.')
  const token = (env.SUNDRY_TOKEN || (kind === 'gitlab' ? '' : env.GITHUB_TOKEN))?.trim()
  if (!token)
    throw new UsageFault(
      kind === 'gitlab'
        ? 'Set SUNDRY_TOKEN to a project access token: the token of a job may not comment.'
        : 'Set GITHUB_TOKEN, or SUNDRY_TOKEN, to a token that may comment.',
    )
  // The error of the request would say that the forge does not answer.
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new UsageFault('The token holds a space, a line break or another character that no token has.')
  const place = { kind, api, project, token }
  const number = env.CI_MERGE_REQUEST_IID || env.CI_COMMIT_PULL_REQUEST
  const pull = number ? Number(number) : await pullOfEvent(place, io)
  return pull === null || !Number.isSafeInteger(pull) || pull < 1 ? null : { ...place, pull }
}

export function commentOf({ places, ...report }: StoredReport): string {
  const placeOf = (file: string) => (places && Object.hasOwn(places, file) ? (places[file] ?? file) : file)
  return writeReport('markdown', { ...report, placeOf, version })
}

const sentences = {
  made: 'The comment was made.',
  edited: 'The comment was edited.',
  cleared: 'The comment now says that nothing is new.',
  none: 'Nothing is new, so there is no comment.',
  outdated: 'A newer run has written the comment, so it was left as it is.',
} as const

const MAX_RUN = 1e15

export async function run({ args: [file = ''], options, io }: Call<Options>): Promise<number> {
  const { name = 'site', print } = options
  if (!/^[\w-]{1,40}$/.test(name)) throw new UsageFault('--name has up to 40 letters, digits and hyphens.')
  const report = await readReportFile(file, io)
  const body = commentOf(report)
  if (print) {
    await io.out(body)
    return 0
  }
  try {
    const place = await findPlace(io)
    if (place === null) {
      io.err('This job is not about a pull request, so there is no comment.\n')
      return 0
    }
    const number = Number(io.env.GITHUB_RUN_ID ?? io.env.CI_PIPELINE_ID ?? io.env.CI_PIPELINE_NUMBER ?? 0)
    const comment = {
      name,
      body,
      run: Number.isSafeInteger(number) && number >= 0 && number < MAX_RUN ? number : 0,
      isClear: report.findings.length === 0 && report.pageCount > 0,
    }
    io.err(`${sentences[await writeComment(openForge(place, aroundOf(io)), comment)]}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof ForgeFault)) throw error
    io.err(`${error.message}\n`)
    return exitCodes.network.code
  }
}
