import type { ImageOperation } from '@sundry/contracts/image-operations'

export interface StoredOperation extends ImageOperation {
  id: string
  createdAt: string
}

/** The log of finished pictures. Every call names the user, and reaches that user's rows alone. */
export interface OperationsRepository {
  /** All of them in one transaction, or none. */
  add(userId: string, operations: readonly ImageOperation[]): Promise<number>
  list(userId: string): Promise<StoredOperation[]>
  clear(userId: string): Promise<number>
}
