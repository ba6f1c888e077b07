import { useHasPermission, type AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { bankFiles } from './bank-files.screen.ts'

const payouts = { path: '/approve-withdraws', title: 'Approve withdrawals' }

/** Tabs of the payout queue and its bank files. */
export default function PayoutTabs({ list }: AboveProps) {
  const seesFiles = useHasPermission(bankFiles.permission)
  const seesPayouts = useHasPermission('WITHDRAW_VIEW')
  return seesFiles && seesPayouts ? (
    <RelatedScreens label="Payouts" at={list.path} screens={[payouts, bankFiles]} />
  ) : null
}
