import { useContext, useLayoutEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react'
import { AmountCurrency } from '#panel/kinds/cells.tsx'
import { useSite } from '#panel/session/state.ts'
import { groupedTyped, typedAmount } from './typed-amount.ts'

interface TypedAmountProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly inputMode: 'decimal'
  readonly autoComplete: 'off'
  readonly value: string
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The currency of amounts entered here: of the record, else of the site. */
export function useAmountCurrency(): string {
  const ofRecord = useContext(AmountCurrency)
  const { currency } = useSite()
  return ofRecord ?? currency
}

/** Props of an input that groups an amount while it is typed; its caret stays after the same digit. */
export function useTypedAmount(text: string, onChange: (text: string) => void): TypedAmountProps {
  const currency = useAmountCurrency()
  const ref = useRef<HTMLInputElement>(null)
  const [caret, setCaret] = useState<{ readonly at: number } | null>(null)
  const shown = groupedTyped(text, currency)
  useLayoutEffect(() => {
    if (caret && document.activeElement === ref.current) ref.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  return {
    ref,
    inputMode: 'decimal',
    autoComplete: 'off',
    value: shown,
    onChange: ({ target, nativeEvent }) => {
      const isForward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
      const edit = { text, typed: target.value, caret: target.selectionStart ?? target.value.length, isForward }
      const typed = typedAmount(edit, currency)
      setCaret({ at: typed.caret })
      onChange(typed.text)
    },
  }
}
