import { fieldFaults } from './text.ts'

const MIN_PASSWORD = 10

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const emailFault = (email: string) => (looksLikeEmail.test(email.trim()) ? undefined : fieldFaults.email)
export const nameFault = (name: string) => (name.trim() === '' ? fieldFaults.name : undefined)
export const passwordFault = (password: string) => (password === '' ? fieldFaults.password : undefined)
export const codeFault = (code: string) => (code.trim() === '' ? fieldFaults.code : undefined)
export const newPasswordFault = (password: string) =>
  password.length < MIN_PASSWORD ? fieldFaults.shortPassword : undefined

export function faultsOf<K extends string>(all: Record<K, string | undefined>): Partial<Record<K, string>> {
  return Object.fromEntries(Object.entries(all).filter(([, fault]) => fault)) as Partial<Record<K, string>>
}
