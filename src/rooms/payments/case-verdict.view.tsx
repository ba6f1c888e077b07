import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnyAction } from '#blueprint/action.ts'
import { actionPath } from '#blueprint/list.ts'
import type { Done } from '#blueprint/wire.ts'
import { ActionButton, call, go, sayDone, sayFailure, useMay } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { approveWithdraws } from './approve-withdraws.screen.ts'
import { withdraws } from './withdraws.screen.ts'
import { claimWithdrawal, clearWithdrawal, declineWithdrawal, escalateWithdrawal } from './review-actions.screen.ts'
import { useNext } from './next-case.view.tsx'
import { holdWithdrawal } from './verdicts.screen.ts'
import type { Case } from './withdrawal-case.view.tsx'

interface VerdictProps {
  readonly one: Case
  /** Reviews are decided in the queue; the payout screen only shows the case. */
  readonly isQueue: boolean
  /** Nothing is decided on what is just being read anew. */
  readonly isFresh: boolean
  readonly again: () => void
  readonly onShow: (id: string) => boolean
}

/** What a player is told when he is refused; the digit picks one. */
const templates = [
  ['RULES', 'Documents are missing: please send them and ask again'],
  ['RULES', 'The account is not in the player’s name'],
  ['RULES', 'Deposits were not played yet'],
  ['RISK', 'Under examination: support will write'],
  ['CUSTOMER_ASKED', 'Taken back at the player’s wish'],
  ['CORRECTION', 'Asked for twice'],
  ['TECHNICAL', 'The bank does not take payments to this account'],
] as const

const claimEveryMs = 45_000

export function CaseVerdict({ one, isQueue, isFresh, again, onShow }: VerdictProps) {
  const mayApprove = useMay(clearWithdrawal.permission)
  const mayReject = useMay(declineWithdrawal.permission)
  const isOpen = isQueue && (one.status === 'PENDING' || one.status === 'ON_HOLD') && one.verdict === null
  const { decide, busy } = useDecision(one)
  const holder = useClaim(one, isOpen && mayApprove)
  const [isRejecting, setRejecting] = useState(false)
  const next = useNext(one, { isOn: isQueue, onShow })
  useKeys({ n: next }, isQueue)
  const approve = () => void decide(clearWithdrawal, {})
  const reject = (place: number) => {
    const [code, text] = templates[place] ?? templates[0]
    void decide(declineWithdrawal, { reason: { code, text } })
  }
  const digits = Object.fromEntries(templates.map((_, at) => [String(at + 1), () => reject(at)]))
  useKeys(
    {
      ...(mayApprove && !isRejecting ? { a: approve } : {}),
      ...(mayReject ? { r: () => setRejecting(!isRejecting) } : {}),
      h: () => document.querySelector<HTMLButtonElement>('.case-hold button')?.click(),
      e: () => document.querySelector<HTMLButtonElement>('.case-escalate button')?.click(),
      o: () => go(`/player/detail/${one.playerId}`),
      ...(isRejecting ? digits : {}),
    },
    isOpen && !busy && isFresh,
  )
  if (!isOpen) return <Standing one={one} />
  return (
    <div className="case-verdict">
      {holder === null ? null : (
        <output>
          {holder} has it open. <Button onClick={() => void takeOver(one).then(again)}>Take it over</Button>
        </output>
      )}
      <div className="case-buttons">
        {mayApprove ? (
          <Button tone="primary" busy={busy} disabled={!isFresh} onClick={approve}>
            Approve (A)
          </Button>
        ) : null}
        {mayReject ? (
          <Button tone="danger" disabled={busy || !isFresh} onClick={() => setRejecting(!isRejecting)}>
            Reject (R)
          </Button>
        ) : null}
        <OtherWays one={one} onNext={next} />
      </div>
      {isRejecting ? <Templates onChoose={reject} /> : null}
    </div>
  )
}

/** What is done with a case besides deciding it. */
const OtherWays = ({ one, onNext }: { one: Case; onNext: () => void }) => (
  <>
    <span className="case-hold">
      <ActionButton action={holdWithdrawal} path={withdraws.path} row={one} label="Hold (H)" />
    </span>
    {one.escalatedBy === null ? (
      <span className="case-escalate">
        <ActionButton action={escalateWithdrawal} path={withdraws.path} row={one} label="Second person (E)" />
      </span>
    ) : (
      <output>{one.escalatedBy} leaves it to somebody else</output>
    )}
    <Button onClick={onNext}>Next (N)</Button>
    <Button onClick={() => go(`/player/detail/${one.playerId}`)}>Player (O)</Button>
  </>
)

function Standing({ one }: { one: Case }) {
  if (one.verdict === null) return null
  return (
    <output className="case-verdict">
      {one.verdict === 'APPROVE' ? 'Approved' : 'Rejected'} by {one.verdictBy}; it can still be undone
    </output>
  )
}

const Templates = ({ onChoose }: { onChoose: (place: number) => void }) => (
  <ol className="case-templates" aria-label="What the player is told">
    {templates.map(([code, text], at) => (
      <li key={text}>
        <Button onClick={() => onChoose(at)} title={code}>
          {at + 1} {text}
        </Button>
      </li>
    ))}
  </ol>
)

const post = (action: AnyAction, { id, body }: { id: string; body: Readonly<Record<string, unknown>> }) =>
  call<Done>(actionPath(withdraws, action).replace(':id', id), {
    method: 'POST',
    body,
    idempotencyKey: crypto.randomUUID(),
  })

/** Says it with the version that was read: what has changed meanwhile is shown, not overrun. */
function useDecision(one: Case) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const decide = async (action: AnyAction, more: Readonly<Record<string, unknown>>) => {
    if (busy) return
    setBusy(true)
    try {
      const { message } = await post(action, { id: one.id, body: { ...more, version: one.version } })
      sayDone(message)
    } catch (problem) {
      sayFailure(problem)
    }
    const changed = ['/withdraws', approveWithdraws.path, '/api/withdrawals/undoable', '/api/withdraws/:id/case']
    await client.invalidateQueries({ predicate: ({ queryKey }) => changed.includes(String(queryKey[1])) })
    setBusy(false)
  }
  return { decide, busy }
}

/** Opening a case claims it, and the claim is renewed while it is looked at; the name of whoever else has it. */
function useClaim(one: Case, isOn: boolean): string | null {
  const [holder, setHolder] = useState<string | null>(null)
  const id = useRef(one.id)
  useEffect(() => {
    if (!isOn) return undefined
    const claim = () => {
      if (document.hidden) return
      post(claimWithdrawal, { id: id.current, body: { takeOver: false } }).then(
        ({ data }) => setHolder(holderIn(data)),
        () => setHolder('Somebody else'),
      )
    }
    claim()
    const timer = setInterval(claim, claimEveryMs)
    return () => clearInterval(timer)
  }, [isOn])
  return holder
}

const holderIn = (data: unknown): string | null =>
  typeof data === 'object' && data !== null && 'heldBy' in data ? String(data.heldBy) : null

const takeOver = (one: Case) =>
  post(claimWithdrawal, { id: one.id, body: { takeOver: true } }).then(({ message }) => sayDone(message), sayFailure)
