import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { DoneResponse, Failure } from '#blueprint/wire.ts'
import { call, notifySuccess } from '#panel/engine/view.ts'
import { CallFailure } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import type { PendingApproval } from './approvals.queries.ts'
import { RequestedChange } from './requested-change.view.tsx'

type DecisionValue = 'approve' | 'reject'

interface DecisionProps {
  readonly waiting: PendingApproval
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The approver sees the same values as the requester, then approves or rejects with a reason. */
export function Decision(props: DecisionProps) {
  const { title, subject, maker, reason } = props.waiting
  const { words, setWords, busy, failure, decide } = useDecision(props)
  const complaint = failure?.fields?.['reason']
  return (
    <Dialog title={`${title}: decide`} onClose={busy ? undefined : props.onClose}>
      <div className="dialog-body">
        <p className="dialog-sentence">
          {maker} requested: {title} {subject}
          {reason ? `, reason: ${reason}` : ''}
        </p>
        <RequestedChange waiting={props.waiting} />
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
          <Button tone="primary" busy={busy === 'approve'} disabled={busy !== null} onClick={() => decide('approve')}>
            Confirm
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function useDecision({ waiting, onClose, onDone }: DecisionProps) {
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState<DecisionValue | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const decide = async (decision: DecisionValue) => {
    setBusy(decision)
    try {
      const body = { decision, ...(words.trim() === '' ? {} : { reason: words }) }
      const { message } = await call<DoneResponse>(`/api/approvals/${waiting.id}/decision`, { method: 'POST', body })
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
