// Name servers and registries of a proof, in a process of their own: their work must not be taken for the server's.
import { startStandIns } from '@sundry/lookups/testing'

const { places } = await startStandIns()
process.send?.(places)
process.on('disconnect', () => process.exit(0))
