import { useState } from 'react'
import { useHasPermission, type AboveProps } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import PayoutTabs from '#areas/payments/withdrawals/bank-files/payout-tabs.view.tsx'
import PayoutBatch from './payout-batch.view.tsx'
import { sendPayouts } from './payout.actions.ts'
import UndoableBar from '#areas/payments/withdrawals/review/undoable.view.tsx'

/** Above the payout queue: payouts that can still be recalled, and batch payment. */
export default function PayoutDesk(props: AboveProps) {
  const mayPay = useHasPermission(sendPayouts.permission)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PayoutTabs {...props} />
      <UndoableBar />
      {mayPay ? <Button onClick={() => setOpen(true)}>Pay batch</Button> : null}
      {isOpen ? <PayoutBatch onClose={() => setOpen(false)} /> : null}
    </>
  )
}
