import { useEffect, useRef } from 'react'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { AnyQueue } from '#blueprint/screen/queue.ts'
import { Button } from '#panel/ui/button.tsx'
import { ActionButton } from '../action/action-button.tsx'
import { notifySuccess, notifyFailure } from '#panel/session/notifications.ts'
import { useHasPermission } from '#panel/session/state.ts'
import { postAction } from './post.ts'
import type { ClaimedCase } from './use-claim.ts'
import { secondsUntil, useClock } from '#panel/live/use-clock.ts'

interface BannerProps {
  readonly one: ClaimedCase
  readonly list: AnyList
  readonly queue: AnyQueue
  readonly refetch: () => void
}

/** Shows who has claimed the case and for how long, with a button to take it over. */
export function ClaimBanner({ one, list, queue, refetch }: BannerProps) {
  const mayClaim = useHasPermission(queue.verbs.claim.permission)
  const isOther = one.claimedBy !== null && !one.isMine
  const now = useClock(isOther && one.claimedUntil !== null)
  const left = one.claimedUntil === null ? null : secondsUntil(one.claimedUntil, now)
  const isOver = isOther && left === 0
  const read = useRef(refetch)
  useEffect(() => {
    read.current = refetch
  })
  useEffect(() => {
    if (isOver) read.current()
  }, [isOver])
  if (!isOther) return null
  const { takeOver } = queue.verbs
  const press = () =>
    postAction(list, takeOver, { id: one.id }).then(({ message }) => {
      notifySuccess(message)
      refetch()
    }, notifyFailure)
  return (
    <output className="claim-banner">
      {one.claimedUntil === null ? 'Assigned to' : 'Being reviewed by'} {one.claimedBy}
      {left === null ? '' : <span aria-hidden="true"> for {left} s</span>}.{' '}
      {!mayClaim ? null : takeOver.asks === undefined ? (
        <Button onClick={() => void press()}>Take over</Button>
      ) : (
        <ActionButton action={takeOver} path={list.path} row={{ ...one }} onDone={refetch} />
      )}
    </output>
  )
}
