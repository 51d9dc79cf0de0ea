import { type RecipePorts, subjectPorts } from '@sundry/recipes'
import { openCutoutEngine } from '../../workbench/run/cutout-engine.ts'
import { openPool } from '../../workbench/run/engine.ts'
import { drawText, readPicture } from './draw-text.ts'

const process: RecipePorts['process'] = async (file, settings, options) =>
  (await openPool()).process(file, settings, options)

export const ports: RecipePorts = {
  process,
  ...subjectPorts(openCutoutEngine, process),
  drawText,
  readPicture,
}
