import { downloadZip } from 'client-zip'
import { serveLane } from './worker-lane.ts'
import type { ZipEntry } from './zip.ts'

serveLane<readonly ZipEntry[], Blob>((entries, report) => {
  let packed = 0
  // The stream asks for the next file when the last is through, so one at a time is in memory.
  function* files() {
    for (const { name, file, lastModified } of entries) {
      yield { name, input: file, size: file.size, lastModified: new Date(lastModified) }
      packed += 1
      report(Math.round((100 * packed) / entries.length))
    }
  }
  return downloadZip(files()).blob()
})
