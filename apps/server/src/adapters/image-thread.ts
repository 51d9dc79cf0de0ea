import { expose } from '@sundry/kit'
import { threadPort } from '@sundry/kit/node'
import { imageApi } from './image-api.ts'

expose(threadPort(), imageApi)
