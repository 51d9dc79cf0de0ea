import { useCallback, useEffect, useState } from 'react'
import { authCall } from './auth-client.ts'

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
