import { loadScript } from '../codecs/load-code.ts'
import { vipsRuns } from '../codecs/vips.ts'
import { ImageFault } from '../core/fault.ts'
import { upright } from '../core/header.ts'
import { renameTo } from '../core/names.ts'
import { descriptorOf, isComplete } from '../formats/index.ts'
import { findGainMap, hasGainMap } from '../formats/jpeg/gain-map/find.ts'
import { repackOrNull } from '../formats/png/lossless.ts'
import { readMetadata, stripMetadata, writeMetadata } from '../metadata/copy.ts'
import { keptMetadata, profileFor } from '../metadata/keep.ts'
import { runMoving } from './animation.ts'
import { chooseQuality } from './choose-quality.ts'
import { enlargement, geometryOf } from './geometry.ts'
import type { Job, Outcome } from './job.ts'
import { notes } from './notes.ts'
import { original, repackedJpeg } from './original.ts'
import { type Plan, planRun } from './plan.ts'
import { runStill } from './still-image.ts'

const isAboveCeiling = ({ length }: Uint8Array, { maxSizeMB }: Job['settings']) =>
  maxSizeMB !== null && length > maxSizeMB * 1024 * 1024

async function runPng(job: Job, plan: Plan): Promise<Outcome | null> {
  const { bytes, header, settings } = job
  if (job.format !== 'png' || plan.target !== 'png' || plan.resize || settings.palette) return null
  const stripped = await stripMetadata(bytes, 'png', settings.metadata)
  const packed = await repackOrNull(stripped, header, settings.effort)
  const small = packed && packed.length < stripped.length ? packed : stripped
  if (settings.reduceLossless && isAboveCeiling(small, settings)) return null
  if (small === stripped) return original(job)
  return { bytes: small, format: 'png', ...upright(header), notes: [], report: { encoder: 'oxipng', encodes: 1 } }
}

async function runDeep(job: Job, plan: Plan): Promise<Outcome | null> {
  const { bytes, format, header, settings } = job
  const deep = format === 'png' && header.bits > 8 && plan.target === 'png' && plan.resize && vipsRuns()
  if (!deep || settings.palette || settings.edits.length > 0) return null
  const { resizeDeep } = await loadScript(() => import('../formats/png/deep.ts'))
  const geometry = geometryOf(upright(header), settings)
  const made = await resizeDeep(bytes, geometry)
  const metadata = await readMetadata(bytes, format)
  const mode = settings.metadata
  const finished = await writeMetadata(made, 'png', keptMetadata(metadata, mode, profileFor(metadata, mode)))
  if (plan.compress && isAboveCeiling(finished, settings)) return null
  const times = enlargement(geometry)
  const said = times > 1 ? [notes.enlarged(times, geometry.source)] : []
  return { bytes: finished, format: 'png', ...geometry.canvas, notes: said, report: { encoder: 'libvips', encodes: 1 } }
}

async function runAnimation(job: Job, plan: Plan): Promise<Outcome | null> {
  const { format, header, settings } = job
  if (!header.animated || settings.edits.length > 0) return null
  const { target } = plan
  // What moves and keeps its pixels is only cleaned: frames made anew are seldom smaller.
  if (target === format && !plan.resize) return original(job)
  const moved = await runMoving(job, plan)
  if (!moved) return null
  const said = plan.substituted ? [notes.substituted(format, target)] : []
  if (moved.times > 1) said.push(notes.enlarged(moved.times, header))
  const encoder = target === 'png' ? 'sundry' : 'libvips'
  return { bytes: moved.bytes, format: target, ...moved.canvas, notes: said, report: { encodes: 1, encoder } }
}

export async function runJob(job: Job): Promise<Outcome> {
  const outcome = await runSteps(job)
  const { maxSizeMB, compressionLevel, reduceLossless } = job.settings
  const kept = compressionLevel > 0 && !reduceLossless && descriptorOf(outcome.format).lossless
  if (kept && maxSizeMB && isAboveCeiling(outcome.bytes, job.settings))
    outcome.notes.push(notes.aboveCeiling(outcome.format, maxSizeMB))
  if (job.format === 'jpeg' && hasGainMap(job.bytes) && !(outcome.format === 'jpeg' && findGainMap(outcome.bytes)))
    outcome.notes.push(notes.gainMap())
  return outcome
}

/** Without libvips there is no GIF encoder, so a PNG takes its place. */
function writable(plan: Plan | null): Plan | null {
  if (plan?.target !== 'gif' || vipsRuns()) return plan
  return { ...plan, target: 'png', convert: true, substituted: true }
}

async function runSteps(job: Job): Promise<Outcome> {
  const { bytes, format, header, settings, onProgress } = job
  const plan = writable(planRun(format, settings))
  if (!plan) {
    const untouched = { bytes, format, ...upright(header), notes: [], report: {} }
    return settings.rewriteMetadata
      ? { ...untouched, bytes: await stripMetadata(bytes, format, settings.metadata) }
      : untouched
  }
  if (!isComplete(bytes, format)) throw new ImageFault('damaged')
  onProgress(0.05)

  const moved = await runAnimation(job, plan)
  if (moved) return grown(job, moved)

  const chosen = await chooseQuality(job, plan)
  const lossless = (await runPng(job, plan)) ?? (await runDeep(job, plan))
  if (lossless && !chosen) return grown(job, lossless)
  const target = chosen?.target ?? plan.target
  const wanted = chosen ? { ...job, settings: { ...settings, quality: chosen.quality } } : job
  const { whole, ...outcome } = await runStill(wanted, { ...plan, target }, await readMetadata(bytes, format))
  if (lossless && lossless.bytes.length <= outcome.bytes.length) return lossless
  if (chosen) outcome.report.score = Math.round(chosen.score * 10) / 10
  if (plan.substituted && !chosen) outcome.notes.push(notes.substituted(format, target))
  if (header.animated) outcome.notes.push(descriptorOf(target).animates ? notes.stopped() : notes.firstFrame(target))
  const samePixels =
    outcome.width === whole.width && outcome.height === whole.height && !settings.crop && settings.edits.length === 0
  if (target === format && samePixels && settings.keepSmaller && !header.animated) {
    const unchanged = await original(job)
    const least = Math.min(unchanged.bytes.length, outcome.bytes.length)
    const repacked = await repackedJpeg(job, least)
    if (repacked) return repacked
    if (unchanged.bytes.length <= outcome.bytes.length) return unchanged
  }
  return grown(job, outcome)
}

function grown({ bytes }: Job, outcome: Outcome): Outcome {
  if (outcome.bytes.length > bytes.length) outcome.notes.push(notes.grew())
  return outcome
}

export function toFile({ bytes, format }: Outcome, name: string): File {
  if (bytes.length === 0) throw new ImageFault('encode-failed')
  return new File([bytes], renameTo(name, format), { type: descriptorOf(format).mime })
}
