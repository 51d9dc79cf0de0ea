import { exposeInWorker } from '@sundry/kit/browser'
import { watchApi } from '@sundry/watches/worker'

exposeInWorker(watchApi)
