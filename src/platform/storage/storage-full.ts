/** There is no room: nothing of the file was kept. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

export const isNoRoom = (error: unknown): boolean => error instanceof Error && 'code' in error && noRoom.has(error.code)
