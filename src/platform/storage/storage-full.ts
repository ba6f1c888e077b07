/** The storage is full; nothing was stored. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export const isStorageFullError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(error.code)
