import { useCallback, useEffect, useState } from 'react'
import { type Answered, authCall } from '../platform/session.ts'
import { passkeyCancelled } from './text.ts'

export interface SignInMethods {
  password: boolean
  passkeys: number
  providers: string[]
  totp: boolean
}

export interface Proof {
  password?: string
  passkey?: unknown
}

export function useSignInMethods() {
  const [methods, setMethods] = useState<SignInMethods | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const reload = useCallback(async () => {
    const { data, fault: failed } = await authCall<SignInMethods>('sign-in-methods')
    setFault(failed)
    if (data) setMethods(data)
  }, [])
  useEffect(() => void reload(), [reload])
  return { methods, fault, reload }
}

export interface Passkey {
  id: string
  name: string | null
  createdAt: string | null
}

export type PasskeyObstacle = 'ip-address' | 'insecure' | 'unsupported'

// URL writes every IPv4 address as four decimal numbers, and an IPv6 address in brackets.
const ipAddress = /^(?:[\d.]+|\[.*\])$/

type Page = Partial<Pick<typeof globalThis, 'location' | 'isSecureContext' | 'PublicKeyCredential'>>

/** WebAuthn names a site by its domain (Web Authentication 5.1.3), so no passkey can belong to an IP address. */
export function passkeyObstacle(page: Page = globalThis): PasskeyObstacle | null {
  if (ipAddress.test(page.location?.hostname ?? '')) return 'ip-address'
  if (page.isSecureContext === false) return 'insecure'
  const { PublicKeyCredential } = page
  const isSupported =
    PublicKeyCredential !== undefined &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    'parseRequestOptionsFromJSON' in PublicKeyCredential
  return isSupported ? null : 'unsupported'
}

async function ceremony(run: () => Promise<Credential | null>): Promise<Answered<unknown>> {
  try {
    const credential = await run()
    if (credential instanceof PublicKeyCredential) return { data: credential.toJSON(), fault: null }
  } catch {
    // Cancelled, timed out or refused by the device: the browser has already shown it.
  }
  return { data: null, fault: passkeyCancelled }
}

export async function makePasskey(): Promise<Answered<unknown>> {
  const options = await authCall<PublicKeyCredentialCreationOptionsJSON>('passkey/generate-register-options')
  if (options.fault !== null) return options
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options.data)
  return ceremony(() => navigator.credentials.create({ publicKey }))
}

export const savePasskey = async (response: unknown, name: string, proof: Proof): Promise<string | null> =>
  (await authCall('passkey/verify-registration', { response, name, ...proof })).fault

export async function provePasskey(): Promise<Answered<Proof>> {
  const options = await authCall<PublicKeyCredentialRequestOptionsJSON>('reauthentication-options', {})
  if (options.fault !== null) return options
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.data)
  const used = await ceremony(() => navigator.credentials.get({ publicKey }))
  return used.fault === null ? { data: { passkey: used.data }, fault: null } : used
}

export async function signInWithPasskey(): Promise<string | null> {
  const options = await authCall<PublicKeyCredentialRequestOptionsJSON>('passkey/generate-authenticate-options')
  if (options.fault !== null) return options.fault
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options.data)
  const used = await ceremony(() => navigator.credentials.get({ publicKey }))
  if (used.fault !== null) return used.fault
  return (await authCall('passkey/verify-authentication', { response: used.data })).fault
}

export const listPasskeys = () => authCall<Passkey[]>('passkey/list-user-passkeys')
export const removePasskey = async (id: string, proof: Proof): Promise<string | null> =>
  (await authCall('passkey/delete-passkey', { id, ...proof })).fault
