import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { DoneResponse } from '#blueprint/wire.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import type { OneTimeSecrets } from '#panel/session/one-time-secrets.ts'
import type { ReasonEntered } from './reason-fields.tsx'

/** All rows that match the filters of the list but some, instead of rows. */
export interface Matching {
  /** With the order, as in the address of the list. */
  readonly filters: Readonly<Record<string, string>>
  readonly except: readonly string[]
}

export interface OpenAction {
  readonly action: AnyAction
  readonly path: string
  readonly rows: readonly WireRow[]
  readonly matching?: Matching
  readonly kinds?: Readonly<Record<string, AnyKind>>
  /** Initial values that override those of the kinds. */
  readonly prefill?: Readonly<Record<string, unknown>>
  /** Reason chosen before the dialog opens. */
  readonly reason?: Partial<ReasonEntered>
  readonly onDone?: (done: DoneResponse) => void
  /** Shows one-time secrets in place instead of in their own dialog. */
  readonly onSecrets?: (secrets: OneTimeSecrets) => void
}
