/** The storage is full; nothing was stored. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** 53100: the disk of the database. */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100'])

export const isStorageFullError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(error.code)
