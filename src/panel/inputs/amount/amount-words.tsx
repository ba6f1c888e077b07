import type { ReactNode } from 'react'
import { formatAmount } from '#values/grouped.ts'
import { amountInWords } from '#blueprint/receipt/amount-words.ts'

interface WordsProps {
  readonly text: string
  readonly currency: string
  readonly children: ReactNode
}

/** The input of an amount, and under it the amount grouped and in words. */
export function AmountWords({ text, currency, children }: WordsProps) {
  const words = amountInWords(text, currency)
  return (
    <>
      {children}
      {words === null ? null : (
        <small className="amount-words">
          {formatAmount(text, { currency })}: {words}
        </small>
      )}
    </>
  )
}
