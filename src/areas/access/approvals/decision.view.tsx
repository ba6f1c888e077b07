import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { siteCalls } from '#blueprint/calls/site-calls.ts'
import type { Failure } from '#blueprint/wire.ts'
import { ask, notifySuccess, useQueryOf } from '#panel/engine/view.ts'
import { Amount, Instant } from '#panel/kinds/cells.tsx'
import { CallFailure } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { reviewOfApproval, type ApprovalReview, type PendingApproval } from './approvals.queries.ts'
import { RequestedChange } from './requested-change.view.tsx'

type DecisionValue = 'approve' | 'reject'

interface DecisionProps {
  readonly waiting: PendingApproval
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The approver sees the request, its amount and what it would do now, then approves or rejects with a reason. */
export function Decision(props: DecisionProps) {
  const { id, title, subject, maker, reason } = props.waiting
  const { data: review, failure: unread } = useQueryOf(reviewOfApproval, { id })
  const { words, setWords, busy, failure, decide } = useDecision(props)
  const complaint = failure?.fields?.['reason']
  return (
    <Dialog title={`${title}: review`} size="large" onClose={busy ? undefined : props.onClose}>
      <div className="dialog-body">
        <p className="dialog-sentence">
          {maker} requested: {title} {subject}
          {reason ? `, reason: ${reason}` : ''}
        </p>
        <RequestFacts waiting={props.waiting} review={review} complaint={review?.refused ?? unread?.message ?? null} />
        <Textarea
          label="Details"
          description="Required to reject"
          autosize
          minRows={2}
          maxLength={500}
          value={words}
          error={complaint}
          onChange={(event) => setWords(event.target.value)}
        />
        {failure && !complaint ? (
          <p className="field-error" role="alert">
            {failure.message}
          </p>
        ) : null}
        <div className="dialog-foot">
          <Button tone="danger" busy={busy === 'reject'} disabled={busy !== null} onClick={() => decide('reject')}>
            Reject
          </Button>
          <Button
            tone="primary"
            busy={busy === 'approve'}
            disabled={busy !== null || !mayApprove(review)}
            onClick={() => decide('approve')}
          >
            Approve
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface RequestFactsProps {
  readonly waiting: PendingApproval
  readonly review: ApprovalReview | undefined
  readonly complaint: string | null
}

/** When and how much was requested, what approving would do, and why it is not possible. */
function RequestFacts({ waiting: { amount, requestedAt }, review, complaint }: RequestFactsProps) {
  return (
    <>
      <p className="dialog-note">
        <Instant value={requestedAt} />
        {amount === null ? null : (
          <>
            {', amount '}
            <Amount value={amount} />
          </>
        )}
      </p>
      {review ? <RequestedChange review={review} /> : null}
      {complaint === null ? null : (
        <p className="field-error" role="alert">
          {complaint}
        </p>
      )}
    </>
  )
}

/** A request cannot be approved before it was shown, once it is refused, or after it has changed. */
const mayApprove = (review: ApprovalReview | undefined): boolean =>
  review !== undefined && !review.isChanged && review.refused === null

function useDecision({ waiting, onClose, onDone }: DecisionProps) {
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState<DecisionValue | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const decide = async (decision: DecisionValue) => {
    setBusy(decision)
    try {
      const body = { decision, ...(words.trim() === '' ? {} : { reason: words }) }
      const { message } = await ask(siteCalls.decision, { at: { id: waiting.id }, body })
      notifySuccess(message)
      onClose()
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      setFailure(problem.failure)
    } finally {
      setBusy(null)
      onDone()
    }
  }
  return { words, setWords, busy, failure, decide }
}
