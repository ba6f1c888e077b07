import { address, addressOf } from '#blueprint/address.ts'
import { picturePaths } from '#blueprint/paths/fixed-paths.ts'
import { useState } from 'react'
import { mayMove } from '#blueprint/decision/flow.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import {
  ActionButton,
  ClaimBanner,
  digitsOf,
  go,
  press,
  Templates,
  useClaim,
  useClaimedRow,
  useDecision,
  useHasPermission,
  useNext,
  useQueryOf,
  type RowProps,
  type Template,
} from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { ZoomablePicture } from '#areas/players/kyc/documents/zoomed.view.tsx'
import { approveDeposit, correctDeposit, depositQueue, rejectDeposit } from './manual.actions.ts'
import { holdDeposit, questionDeposit, resumeDeposit } from './hold.actions.ts'
import { manualDeposits } from './manual-deposits.screen.ts'
import { moneyTrail } from '#areas/payments/deposits/money-trail/money-trail.queries.ts'
import { TrailOf } from '#areas/payments/deposits/money-trail/money-trail.view.tsx'
import { nextDeposits } from '#areas/payments/deposits/queue/next-deposits.queries.ts'
import '#areas/payments/withdrawals/review/withdrawal-case.css'

type Row = RowProps['row']

/** Rejection reasons sent to the player; the digit key picks one. */
const templates: readonly Template[] = [
  ['CHECKED', 'The money has not arrived at the bank'],
  ['CORRECTION', 'The reference is wrong. Send your bank’s reference.'],
  ['CORRECTION', 'This payment was already credited'],
  ['RISK', 'The picture was edited'],
  ['CORRECTION', 'A different amount arrived'],
  ['RULES', 'Paid from an account that is not in the player’s name'],
]

/** Reviews one manual deposit: the proof, the decision and the money trail. */
export default function ManualCase({ row, ...doing }: RowProps) {
  const id = String(row['id'])
  const isOpen = mayMove(depositFlow, 'reject', String(row['status']))
  const proof = row['hasProof'] === true ? <Proof key={id} id={id} isDeciding={isOpen} /> : null
  return (
    <TrailOf id={id} shown={proof}>
      <CaseDecision key={`${id} decided`} row={row} isOpen={isOpen} {...doing} />
    </TrailOf>
  )
}

/** The proof is shown at once while the deposit is undecided, otherwise on request: each view is logged. */
function Proof({ id, isDeciding }: { id: string; isDeciding: boolean }) {
  const [isShown, setShown] = useState(false)
  return (
    <section className="kyc-picture">
      <h3>Proof</h3>
      {isDeciding || isShown ? (
        <ZoomablePicture
          at={addressOf(picturePaths.ofDeposit, { id })}
          alt="Proof of payment from the player"
          hasKeys
        />
      ) : (
        <Button onClick={() => setShown(true)}>Show picture</Button>
      )}
    </section>
  )
}

interface DecisionProps extends Pick<RowProps, 'row' | 'onShow' | 'onDecided'> {
  readonly isOpen: boolean
}

function CaseDecision({ row, isOpen, onShow, onDecided }: DecisionProps) {
  const id = String(row['id'])
  const mayApprove = useHasPermission(approveDeposit.permission)
  const mayReject = useHasPermission(rejectDeposit.permission)
  const [isRejecting, setRejecting] = useState(false)
  const one = useClaimedRow(row)
  const { data = [], refetch } = useQueryOf(nextDeposits, { id })
  const working = { list: manualDeposits, queue: depositQueue, refetch }
  const claim = useClaim(one, { ...working, isOn: isOpen && mayApprove })
  const settle = () => {
    claim.settle()
    onDecided()
  }
  const { decide, busy } = useDecision({ list: manualDeposits, id, onDone: settle })
  const next = useNext({ list: manualDeposits, next: data, detail: moneyTrail.at, onShow })
  const player = () => go(address('/player/detail/:player_id', { player_id: String(row['playerId']) }))
  const reject = (index: number) => {
    const [code, text] = templates[index] ?? ['OTHER', '']
    void decide(rejectDeposit, { reason: { code, text } })
  }
  const refuse = () => setRejecting(!isRejecting)
  useKeys({ n: next, o: player })
  useKeys(
    {
      a: () => press('.case-pay'),
      m: () => press('.case-other'),
      h: () => press('.case-hold'),
      q: () => press('.case-ask'),
      ...(mayReject ? { r: refuse } : {}),
      ...(isRejecting ? { ...digitsOf(templates, reject), Escape: () => setRejecting(false) } : {}),
    },
    isOpen && !busy,
  )
  return (
    <div className="case-decision">
      {isOpen ? <ClaimBanner one={one} {...working} /> : null}
      <div className="case-buttons">
        {isOpen ? <CaseActions row={row} onSettled={settle} /> : null}
        {isOpen && mayReject ? (
          <Button tone="danger" disabled={busy} onClick={refuse}>
            Reject (R)
          </Button>
        ) : null}
        <Button onClick={next}>Next (N)</Button>
        <Button onClick={player}>Player (O)</Button>
      </div>
      {isRejecting ? <Templates texts={templates} onChoose={reject} /> : null}
    </div>
  )
}

/** Actions that open a form: amounts at the bank, a note, a question. */
function CaseActions({ row, onSettled }: { row: Row; onSettled: () => void }) {
  const shared = { path: manualDeposits.path, row, kinds: manualDeposits.columns, onDone: onSettled }
  const isOnHold = row['status'] === 'ON_HOLD'
  const prefill = typeof row['utr'] === 'string' ? { utr: row['utr'] } : {}
  return (
    <>
      <span className="case-pay">
        <ActionButton action={approveDeposit} {...shared} prefill={prefill} label="Approve (A)" />
      </span>
      <span className="case-other">
        <ActionButton action={correctDeposit} {...shared} prefill={prefill} label="Different amount (M)" />
      </span>
      <span className="case-hold">
        <ActionButton
          action={isOnHold ? resumeDeposit : holdDeposit}
          {...shared}
          label={isOnHold ? 'Resume (H)' : 'Put on hold (H)'}
        />
      </span>
      <span className="case-ask">
        <ActionButton action={questionDeposit} {...shared} label="Ask the player (Q)" />
      </span>
    </>
  )
}
