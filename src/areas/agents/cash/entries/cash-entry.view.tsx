import type { RowProps } from '#panel/engine/view.ts'
import { Amount, Badge, CopyId, Instant } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { ReceiptOf } from '#panel/receipts/receipt.tsx'
import { Facts } from '#panel/ui/pieces.tsx'
import { cashReceipt } from './cash.screen.ts'

/** A settlement or cash transfer with its receipt. */
export default function CashEntry({ row }: RowProps) {
  const id = textOf(row['id'])
  return (
    <>
      <ReceiptOf key={id} query={cashReceipt} id={id} />
      <Facts
        facts={[
          ['Status', <Badge key="status" state={textOf(row['status'])} />],
          ['Outstanding before', <Amount key="before" value={textOf(row['resultBefore'])} signed />],
          ['Remaining', <Amount key="remaining" value={textOf(row['remaining'])} signed />],
          ...(row['reversedAt']
            ? [['Rolled back', <Instant key="at" value={textOf(row['reversedAt'])} />] as const]
            : []),
          ...(row['reversedBy'] ? [['Rolled back by', textOf(row['reversedBy'])] as const] : []),
          ['Id', <CopyId key="id" value={id} />],
        ]}
      />
    </>
  )
}
