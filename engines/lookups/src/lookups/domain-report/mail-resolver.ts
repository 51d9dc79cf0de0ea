import type { Resolver } from '@sundry/mail'
import type { NameServers } from '../../ports/name-servers.ts'

export const mailResolver =
  (nameServers: NameServers, signal: AbortSignal): Resolver =>
  (name, type) =>
    nameServers.query({ name, type, signal })
