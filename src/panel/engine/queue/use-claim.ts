import { useEffect, useRef } from 'react'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { AnyQueue } from '#blueprint/screen/queue.ts'
import { sayFailure } from '#panel/session/notices.ts'
import { post } from './post.ts'

/** A case as its reader sees it: who has claimed it, and until when. */
export interface ClaimedCase {
  readonly id: string
  readonly claimedBy: string | null
  readonly claimedUntil: string | null
  readonly isMine: boolean
}

export interface Claim {
  /** The case is decided or escalated: there is nothing to release. */
  readonly settle: () => void
}

interface Claiming {
  readonly list: AnyList
  readonly queue: AnyQueue
  /** Whether the reader may decide on the case as it is. */
  readonly isOn: boolean
  /** Reads the case again. */
  readonly again: () => void
  /** Where a claim changes the case itself: it is read again before anything is decided. */
  readonly onClaimed?: () => void
}

/** A claim is renewed when a quarter of it is left. */
const renewed = 0.75

const lasts = (one: ClaimedCase | null, claimMs: number): boolean =>
  one?.isMine === true &&
  one.claimedUntil !== null &&
  Date.parse(one.claimedUntil) - Date.now() > (1 - renewed) * claimMs

/** Claims the case that was opened if nobody has it, renews the claim, and releases it when it is left undecided. */
export function useClaim(one: ClaimedCase | null, { list, queue, isOn, again, onClaimed }: Claiming): Claim {
  const isSettled = useRef(false)
  const latest = useRef({ again, list, one, onClaimed, queue })
  useEffect(() => {
    latest.current = { again, list, one, onClaimed, queue }
  })
  const id = isOn && one && (one.claimedBy === null || one.isMine) ? one.id : null
  useEffect(() => {
    if (id === null) return undefined
    isSettled.current = false
    const { list: within, queue: of, one: opened } = latest.current
    const claimMs = (of.claimSeconds ?? Infinity) * 1000
    const claim = async (isFirst: boolean) => {
      if (document.hidden && !isFirst) return
      try {
        await post(within, of.verbs.claim, { id })
        if (isFirst) latest.current.onClaimed?.()
      } catch (problem) {
        // Another reviewer was first: the case says who.
        sayFailure(problem)
        latest.current.again()
      }
    }
    const first = lasts(opened, claimMs) ? Promise.resolve() : claim(true)
    const timer = Number.isFinite(claimMs) ? setInterval(() => void claim(false), claimMs * renewed) : undefined
    return () => {
      clearInterval(timer)
      if (!isSettled.current) void first.then(() => post(within, of.verbs.release, { id })).catch(sayFailure)
    }
  }, [id])
  return {
    settle: () => {
      isSettled.current = true
    },
  }
}
