// node scripts/fetch-models.mjs: fetches the models of the background remover, where an image or an installation
// wants them before the first start.
import { ensureModels } from './lib/models.mjs'

ensureModels(process.argv[2] ?? process.execPath, (text) => console.error(`[sundry] ${text}`))
