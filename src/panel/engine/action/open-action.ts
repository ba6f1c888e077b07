import type { AnyAction } from '#blueprint/screen/action.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { Done } from '#blueprint/wire.ts'
import type { WireRow } from '#panel/kinds/faces.tsx'
import type { Told } from '#panel/session/told.ts'
import type { ReasonEntered } from './reason-fields.tsx'

export interface OpenAction {
  readonly action: AnyAction
  readonly path: string
  readonly rows: readonly WireRow[]
  readonly kinds?: Readonly<Record<string, AnyKind>>
  /** What the fields hold at first, over what their kinds say. */
  readonly prefill?: Readonly<Record<string, unknown>>
  /** What was chosen as the reason before it is asked for. */
  readonly reason?: Partial<ReasonEntered>
  readonly onDone?: (done: Done) => void
  /** What is told once is shown where it belongs instead of in a dialog of its own. */
  readonly onTold?: (told: Told) => void
}
