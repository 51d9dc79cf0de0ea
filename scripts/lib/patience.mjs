// A loaded machine is slow, not wrong: `vi.waitFor` would give up after a second, and has no setting of its own.
import { vi } from 'vitest'

const PATIENCE_MS = 30_000
const { waitFor } = vi

function waitPatiently(work, options) {
  return waitFor(work, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) })
}

// Files that share their modules share this object too.
if (waitFor.name !== waitPatiently.name) vi.waitFor = waitPatiently
