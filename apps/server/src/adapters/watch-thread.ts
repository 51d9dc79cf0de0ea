import { expose } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { watchApi } from '@sundry/watches/worker'

expose(threadPort(), watchApi)
