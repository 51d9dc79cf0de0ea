import { serveLane } from './worker-lane.ts'
import type { ZipEntry } from './zip.ts'
import { zipParts } from './zip-parts.ts'

serveLane<readonly ZipEntry[], Blob>(
  async (entries, report) => new Blob(await zipParts(entries, report), { type: 'application/zip' }),
)
