/** A stored picture that hangs on something, by its id and the hash of its bytes. */
export interface Attached {
  readonly id: string
  readonly sha256: string
}
