import { useEffect, useRef, useState } from 'react'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { AnyQueue } from '#blueprint/screen/queue.ts'
import { notifyFailure } from '#panel/session/notifications.ts'
import { inOrder } from './in-order.ts'
import { postAction } from './post.ts'

/** A case with its claim as seen by the user. */
export interface ClaimedCase {
  readonly id: string
  readonly claimedBy: string | null
  readonly claimedUntil: string | null
  readonly isMine: boolean
}

export interface Claim {
  /** Marks the case as decided or escalated, so that its claim is not released. */
  readonly settle: () => void
  /** The case is being claimed: what may be done with it is not known yet. */
  readonly isTaking: boolean
  /** The server has confirmed the claim since the case was opened: what was read before may be out of date. */
  readonly isHeld: boolean
}

interface ClaimOptions {
  readonly list: AnyList
  readonly queue: AnyQueue
  /** Whether the user may decide on the case. */
  readonly isOn: boolean
  /** Refetches the case. */
  readonly refetch: () => void
  /** Called when claiming changed the case itself, which must be refetched. */
  readonly onClaimed?: () => void
}

/** Share of the claim period after which it is renewed. */
const renewAfter = 0.75

/** Claims the open case if it is unclaimed, renews the claim, and releases it if the case is left undecided. */
export function useClaim(one: ClaimedCase | null, { list, queue, isOn, refetch, onClaimed }: ClaimOptions): Claim {
  const isSettled = useRef(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [held, setHeld] = useState<string | null>(null)
  const latest = useRef({ refetch, list, one, onClaimed, queue })
  useEffect(() => {
    latest.current = { refetch, list, one, onClaimed, queue }
  })
  const id = isOn && one && (one.claimedBy === null || one.isMine) ? one.id : null
  useEffect(() => {
    if (id === null) return undefined
    isSettled.current = false
    const { list, queue } = latest.current
    const claimMs = (queue.claimSeconds ?? Infinity) * 1000
    let isClaimed = false
    const claim = async (isFirst: boolean) => {
      if (document.hidden && !isFirst) return
      try {
        await inOrder(id, async () => {
          isClaimed = false
          await postAction(list, queue.verbs.claim, { id })
          isClaimed = true
        })
        if (isFirst) setHeld(id)
        if (isFirst) latest.current.onClaimed?.()
      } catch (problem) {
        // Another reviewer was first; refetch to show who.
        notifyFailure(problem)
        setRefused(id)
        latest.current.refetch()
      }
    }
    void claim(true)
    const timer = Number.isFinite(claimMs) ? setInterval(() => void claim(false), claimMs * renewAfter) : undefined
    const release = async () => {
      if (isClaimed) await postAction(list, queue.verbs.release, { id })
    }
    return () => {
      clearInterval(timer)
      setHeld(null)
      if (!isSettled.current) inOrder(id, release).catch(notifyFailure)
    }
  }, [id])
  return {
    settle: () => {
      isSettled.current = true
    },
    isTaking: id !== null && refused !== id && one?.claimedBy === null,
    isHeld: id !== null && held === id,
  }
}
