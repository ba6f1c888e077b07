import { useEffect, useRef } from 'react'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { actionPath } from '#blueprint/screen/list.ts'
import type { Done } from '#blueprint/wire.ts'
import { call, sayFailure } from '#panel/engine/view.ts'
import { releaseDocument, takeDocument } from '#areas/players/kyc/kyc-actions.screen.ts'
import { kyc } from '#areas/players/kyc/kyc.screen.ts'
import type { Case } from './case.view.tsx'

/** Presses a button of the queue without its dialog. */
export const press = (action: AnyAction, id: string, body: Readonly<Record<string, unknown>> = {}): Promise<Done> =>
  call<Done>(actionPath(kyc, action).replace(':id', id), {
    method: 'POST',
    body,
    idempotencyKey: crypto.randomUUID(),
  })

export interface Held {
  /** It is decided: there is nothing to give back. */
  readonly settle: () => void
}

const enoughMs = 5 * 60_000
const isHeld = (one: Case | null): boolean =>
  one?.isMine === true && one.heldUntil !== null && Date.parse(one.heldUntil) - Date.now() > enoughMs

interface Leasing {
  readonly isOn: boolean
  readonly again: () => void
}

/** Takes the case that was opened if nobody holds it, and gives it back when it is left without a verdict. */
export function useLease(one: Case | null, { isOn, again }: Leasing): Held {
  const isSettled = useRef(false)
  const latest = useRef({ again, one })
  useEffect(() => {
    latest.current = { again, one }
  })
  const id = isOn && one && (one.holder === null || one.isMine) ? one.id : null
  useEffect(() => {
    if (id === null) return undefined
    isSettled.current = false
    // What is his already, and not about to end, is not taken anew: what he has read stays what he decides on.
    const taking = isHeld(latest.current.one)
      ? Promise.resolve()
      : press(takeDocument, id).then(() => latest.current.again(), sayFailure)
    return () => {
      if (isSettled.current) return
      void taking.then(() => press(releaseDocument, id)).catch(sayFailure)
    }
  }, [id])
  return {
    settle: () => {
      isSettled.current = true
    },
  }
}
