import { address } from '#blueprint/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { undoSeconds } from '#areas/players/rules/kyc/document.ts'
import { go, sayDone, sayFailure } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import type { Case } from './case.view.tsx'
import { kycCase } from './kyc-case.screen.ts'
import { kyc } from '#areas/players/kyc/kyc.screen.ts'
import { press } from './lease.view.tsx'
import { takeBack } from './verdicts.screen.ts'
import { typeLabels } from '#areas/players/kyc/words.ts'

interface Decided {
  readonly id: string
  readonly text: string
}

let last: Decided | null = null
const listeners = new Set<() => void>()
const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
function remember(decided: Decided | null): void {
  last = decided
  for (const listener of listeners) listener()
}

/** What was decided in this window last, for as long as it can be taken back. */
export const decidedNow = ({ id, type, player }: Case, isApproved: boolean): void =>
  remember({ id, text: `${typeLabels[type]} of ${player.username} ${isApproved ? 'approved' : 'rejected'}` })

/** A slip of the hand: Z takes the last verdict back and has its document before one again. */
export default function UndoVerdict() {
  const client = useQueryClient()
  const decided = useSyncExternalStore(listen, () => last)
  useEffect(() => {
    if (decided === null) return undefined
    const timer = setTimeout(() => remember(null), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [decided])
  const undo = async () => {
    if (decided === null) return
    try {
      sayDone((await press(takeBack, decided.id)).message)
      remember(null)
      // What was read of it before the verdict is no longer so: nothing may be decided on that.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === kycCase.at })
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === kyc.path })
      go(address('/kyc', {}, { id: decided.id }))
    } catch (problem) {
      sayFailure(problem)
    }
  }
  useKeys({ z: () => void undo() }, decided !== null)
  if (decided === null) return null
  return (
    <output className="kyc-undo">
      {decided.text}; <Holds key={decided.id} /> <Button onClick={() => void undo()}>Undo (Z)</Button>
    </output>
  )
}

/** How long the verdict waits still; read out once and not every second. */
function Holds() {
  const [left, setLeft] = useState(undoSeconds)
  useEffect(() => {
    const until = Date.now() + undoSeconds * 1000
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span>
      the player is told <span aria-hidden="true">in {left} s</span>
    </span>
  )
}
