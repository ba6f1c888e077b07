import type { InputProps } from '#panel/engine/view.ts'
import { textOf } from '#panel/kinds/text.ts'
import { ReceiptOf } from '#panel/receipts/receipt.tsx'
import { cashReceipt } from './cash.screen.ts'

/** The receipt of what was just paid or collected. */
export default function Settled({ values }: InputProps) {
  return <ReceiptOf query={cashReceipt} id={textOf(values['receipt'])} />
}
